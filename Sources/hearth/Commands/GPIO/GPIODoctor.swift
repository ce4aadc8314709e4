import ArgumentParser
import Glibc
import HearthConfig
import HearthJSON
import HearthLinks
import HearthModel

struct GPIODoctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Look for what may keep pins from working.",
        discussion: "Exit status 1 if anything is bad.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        var symptoms = [library, chips]
        if access(folders.config + "/devices.yaml", F_OK) == 0 {
            let (configuration, found) = CheckUp.configuration(in: folders.config)
            symptoms.append(found)
            for entry in configuration?.devices ?? [] {
                if case .gpio(let binding) = entry.binding {
                    symptoms += pins(of: binding).map { look(at: $0, for: entry.device.id) }
                }
                for (property, binding) in entry.pins.sorted(by: { $0.key < $1.key }) {
                    symptoms += pins(of: binding).map { look(at: $0, for: entry.device.id + "." + property) }
                }
            }
        }
        Console.say(
            output.json ? JSONText.of(.array(symptoms.map(\.json))) : symptoms.map(\.line).joined(separator: "\n"))
        if symptoms.contains(where: { $0.state == .bad }) { throw ExitCode(ExitStatus.problems.rawValue) }
    }

    private var library: Symptom {
        let library = GPIOLine.library
        return .good("libgpiod", "\(library.version), generation \(library.generation)")
    }

    private var chips: Symptom {
        let chips = GPIOChips.all()
        if !chips.isEmpty {
            return .good("chips", chips.map { "\($0.label) (\($0.name), \($0.lines) lines)" }.joined(separator: ", "))
        }
        guard access("/dev/gpiochip0", F_OK) == 0 else {
            return .warning("chips", "this computer shows none", "on a Raspberry Pi they are there without any setup")
        }
        return .bad(
            "chips", "/dev/gpiochip0 may not be opened by this user",
            "run 'sudo usermod -aG gpio USER' and log in again")
    }

    private func pins(of binding: GPIOBinding) -> [GPIOPin] {
        switch binding {
        case .input(let input): return [input.pin]
        case .output(let output):
            let feedback = output.feedback.map { [$0.pin] } ?? []
            switch output.hardware {
            case .line(let pin): return [pin] + feedback
            case .pair(let pair): return [pair.open, pair.close] + feedback
            case .pwm: return feedback
            }
        }
    }

    private func look(at pin: GPIOPin, for id: String) -> Symptom {
        do throws(GPIOError) {
            guard let facts = GPIOChips.facts(at: try GPIOChips.place(of: pin)) else {
                throw .interfaceMissing(pin)
            }
            if !facts.isUsed { return .good(id, "\(pin.text) is free") }
            if facts.consumer.contains(":" + id.prefix(20)) {
                return .good(id, "\(pin.text) is held by '\(facts.consumer)'")
            }
            throw .busy(pin, holder: facts.consumer)
        } catch {
            return .bad(id, "\(error)", "the device is offline until then")
        }
    }
}
