import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// What a request changes of what was chosen for a twin.
struct TwinChange {
    private var level: TwinConfig.Level?
    private var settings = Settings()

    static let fields: FieldSet = [levelField, configField]
    private static let levelField = Field<TwinConfig.Level>.word("fidelity_level").optional
    private static let configField = Field<Settings>.object("config", of: Settings.fields) { Settings(&$0) }.optional

    init?(_ fields: inout FieldReader) {
        level = fields.read(Self.levelField)
        settings = fields.read(Self.configField) ?? Settings()
    }

    /// - Parameter usual: the level where the request names none.
    func applied(to config: TwinConfig, usual: TwinConfig.Level? = nil, at now: Instant) -> TwinConfig {
        var changed = config
        changed.level = level ?? usual ?? config.level
        settings.apply(to: &changed, at: now)
        return changed
    }

    private struct Settings: Sendable {
        private var syncFrequency: Int64?
        private var enablePredictions, enableScenarios, physicsModeling, learningEnabled: Bool?
        private var conflict: TwinConfig.Conflict?

        static let fields: FieldSet = [
            syncFrequencyField, enablePredictionsField, enableScenariosField, physicsModelingField,
            learningEnabledField, conflictField,
        ]
        private static let syncFrequencyField =
            Field.integer("sync_frequency", TwinConfig.syncFrequencies).optional
        private static let enablePredictionsField = Field.flag("enable_predictions").optional
        private static let enableScenariosField = Field.flag("enable_scenarios").optional
        private static let physicsModelingField = Field.flag("physics_modeling").optional
        private static let learningEnabledField = Field.flag("learning_enabled").optional
        private static let conflictField = Field<TwinConfig.Conflict>.word("conflict").optional

        init() {}

        init(_ fields: inout FieldReader) {
            syncFrequency = fields.read(Self.syncFrequencyField)
            enablePredictions = fields.read(Self.enablePredictionsField)
            enableScenarios = fields.read(Self.enableScenariosField)
            physicsModeling = fields.read(Self.physicsModelingField)
            learningEnabled = fields.read(Self.learningEnabledField)
            conflict = fields.read(Self.conflictField)
        }

        func apply(to config: inout TwinConfig, at now: Instant) {
            config.syncFrequency = syncFrequency ?? config.syncFrequency
            config.enablePredictions = enablePredictions ?? config.enablePredictions
            config.enableScenarios = enableScenarios ?? config.enableScenarios
            config.physicsModeling = physicsModeling ?? config.physicsModeling
            if let learningEnabled { config.enableLearning(learningEnabled, at: now) }
            config.conflict = conflict ?? config.conflict
        }
    }
}
