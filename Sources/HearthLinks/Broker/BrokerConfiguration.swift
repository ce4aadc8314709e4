/// The text of the private broker's `mosquitto.conf`.
struct BrokerConfiguration {
    let settings: BrokerSupervisor.Settings
    let folder: BrokerFolder
    /// Whom the broker runs as.
    let user: String

    /// The queues are longer than mosquitto's own, so that a burst after a power cut loses nothing; without
    /// `set_tcp_nodelay` a message now and then takes 40 ms.
    var text: String {
        """
        # Written by Hearth at every start of the broker; changes do not last.
        listener \(settings.port) 127.0.0.1
        allow_anonymous false
        password_file \(folder.passwords)
        user \(user)
        set_tcp_nodelay true
        max_inflight_messages 1000
        max_queued_messages 50000
        persistence \(settings.persistence)
        persistence_location \(folder.path)/
        autosave_interval 300
        log_dest stderr
        log_type error
        log_type warning

        """
    }
}
