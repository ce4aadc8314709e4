import Glibc

/// Finding a program of the Debian package `mosquitto`.
package enum BrokerProgram {
    /// Looks through PATH and the folders of system programs, which a user's PATH often lacks.
    package static func find(_ name: String) throws(BrokerError) -> String {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        let folders = path.split(separator: ":").map(String.init) + ["/usr/bin", "/usr/sbin", "/usr/local/sbin"]
        guard let found = folders.lazy.map({ $0 + "/" + name }).first(where: { access($0, X_OK) == 0 }) else {
            throw .programMissing(program: name, package: name == "setpriv" ? "util-linux" : "mosquitto")
        }
        return found
    }
}
