import ArgumentParser
import Glibc
import HearthConfig
import HearthTLS

struct TLSCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tls", abstract: "Certificates with which the hub shows who it is.", subcommands: [Init.self])

    struct Init: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "init", abstract: "Make an authority of the house's own, and a certificate by it.",
            discussion: """
                Writes ca.pem, ca.key, hub.pem and hub.key into the folder 'tls' beside hearth.yaml. Phones and browsers \
                that are told to trust ca.pem trust the hub. Run again, it renews the certificate by the same authority: \
                it is good for 397 days, the authority for ten years.
                """)

        @OptionGroup var folders: FolderOptions

        @Option(
            name: .customLong("host"),
            help: ArgumentHelp("A further name or IP address under which clients reach the hub.", valueName: "HOST"))
        var hosts: [String] = []

        func run() throws {
            let folder = folders.config + "/tls"
            guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
                throw Failure(.wrongUse, "\(folder): \(String(cString: strerror(errno)))")
            }
            do {
                let authority = try authority(in: folder)
                let machine = machineName
                let isAddress = Dictionary(grouping: hosts, by: Self.isAddress)
                let papers = try authority.issue(
                    names: [machine, machine + ".local", "localhost", "api.consciousness.local"]
                        + isAddress[false, default: []],
                    addresses: ["127.0.0.1", "::1"] + isAddress[true, default: []])
                try write(papers, as: "hub", in: folder)
            } catch let error as TLSError {
                throw Failure(.wrongUse, "\(error)")
            } catch let error as FileWriter.Failure {
                throw Failure(.wrongUse, error.description)
            }
            Console.say(
                """
                Have phones and browsers trust \(folder)/ca.pem, and write in hearth.yaml:
                http:
                  tls: {cert: tls/hub.pem, key: tls/hub.key}
                """)
        }

        /// The one that is there, so that nobody need trust another one.
        private func authority(in folder: String) throws -> TLSAuthority {
            let (certificate, key) = (folder + "/ca.pem", folder + "/ca.key")
            guard access(certificate, F_OK) == 0, access(key, F_OK) == 0 else {
                let authority = try TLSAuthority(name: machineName)
                try write(try authority.papers, as: "ca", in: folder)
                return authority
            }
            return try TLSAuthority(certificate: certificate, key: key)
        }

        private func write(_ papers: TLSAuthority.Papers, as name: String, in folder: String) throws {
            let key = "\(folder)/\(name).key"
            try FileWriter.replace(key, with: Array(papers.key.utf8), mode: 0o600)
            try FileWriter.replace("\(folder)/\(name).pem", with: Array(papers.certificate.utf8))
            // Root makes it, and the hub's user has to read it.
            var facts = stat()
            if name == "hub", geteuid() == 0, stat(folders.state, &facts) == 0 {
                guard lchown(key, facts.st_uid, facts.st_gid) == 0 else {
                    throw Failure(.wrongUse, "\(key): \(String(cString: strerror(errno)))")
                }
            }
        }

        private var machineName: String {
            var name = [CChar](repeating: 0, count: 256)
            guard gethostname(&name, name.count - 1) == 0 else { return "hearth" }
            let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            return text.isEmpty ? "hearth" : text
        }

        private static func isAddress(_ host: String) -> Bool {
            var bytes = in6_addr()
            return inet_pton(AF_INET, host, &bytes) == 1 || inet_pton(AF_INET6, host, &bytes) == 1
        }
    }
}
