import HearthConfig
import HearthDialects
import HearthKernel
import HearthModel
import Logging

extension HubCore {
    mutating func advanceSettling() {
        if stateSync.isUnheard {
            logger.warning(
                """
                The broker does not bring back what the hub says to itself: its access list may keep other messages from \
                the hub as well without saying so. Let the hub's user read and write this topic and read those of the devices
                """, metadata: ["broker": "\(linkState.broker)", "topic": "\(baseTopic)/sync/#"])
        }
        if rules.registryVersion == registryVersion || stateSync.awaitsRules || house.isReady {
            stateSync.finish()
            becomeReady()
        } else {
            stateSync.awaitRules(until: now + .seconds(2))
            outdated.rules.hurry(at: now)
        }
    }

    /// "Hearth starts": once, when retained state has been read or nobody is there to tell it.
    mutating func becomeReady() {
        if linkState.connected {
            announce()
            for part in HubCore.parts { part.settled(&self) }
        }
        guard !house.isReady else { return }
        step(.ready)
        recoveredState = RecoveredState()
        snapshotIsStale = true
        tell(.status)
        logger.info("Ready", metadata: ["after_ms": "\((now - startedAt).count)"])
    }

    /// Tells the broker's other clients that the hub is there. Bridges answer the second message by repeating what they
    /// know of their devices (docs/spec/devices.md, sections 6.1 and 6.6).
    private mutating func announce() {
        transmit(statusMessage("online"))
        if let family = configuration.discovery.homeAssistant, family.birth {
            transmit(Publication(topic: family.birthTopic, payload: Array("online".utf8), qos: 1, retain: false))
        }
    }
}
