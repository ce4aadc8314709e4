import HearthModel

extension EntityBuilder {
    /// Components `button` and `scene`.
    mutating func press(_ payload: String) {
        add(.press, command: .init("command_topic", "command_template"), payload: payload)
        if !blueprint.acts.isEmpty { add(standard("event"), settable: false) }
    }

    /// Component `event`: its words are read like those of remote controls.
    mutating func event() {
        do throws(DiscoveryRefusal) {
            guard let topic = try topic("state_topic") else { return }
            let template = try template("value_template")
            addEvent()
            read(topic, template, .event(name: configuration.text("name").map { PropertyName.slug($0) } ?? ""))
        } catch {
            refuse("event", error)
        }
    }

    /// Component `device_automation`: one payload for one thing that is done with one button.
    mutating func trigger() {
        do throws(DiscoveryRefusal) {
            guard let topic = try topic("topic") else { return }
            let template = try template("value_template")
            let type = configuration.payload("type", or: "")
            let word = EntityReading.TriggerWord(
                event: ButtonWord(type).event, button: configuration.text("subtype").map { PropertyName.slug($0) },
                raw: type)
            addEvent()
            read(topic, template, .trigger(payload: configuration.payloadIfAny("payload", or: nil), word))
        } catch {
            refuse("event", error)
        }
    }

    private mutating func addEvent() {
        for name in ["event", "button", "raw"] { add(standard(name), settable: false) }
    }

    /// Component `device_tracker`.
    mutating func tracker() {
        do throws(DiscoveryRefusal) {
            guard let topic = try topic("state_topic") else { return }
            let template = try template("value_template")
            add(standard("state"), settable: false)
            add(standard("zone"), settable: false)
            read(
                topic, template,
                .place(
                    home: configuration.payload("payload_home", or: "home"),
                    away: configuration.payload("payload_not_home", or: "not_home")))
        } catch {
            refuse("state", error)
        }
    }
}
