import HearthBackup
import HearthHTTP

extension Shape {
    /// All that the API description names.
    static var catalogue: [Shape] {
        [
            ErrorBody.shape, AuthTokenBody.shape, UserBody.shape, APITokenBody.shape, DeviceBody.shape,
            CommandBody.shape,
            HoldBody.shape, GroupBody.shape, ControlBody.shape, BatchItemBody.shape, BatchBody.shape,
            ConsciousnessStatusBody.shape, EmotionalStateBody.shape, HouseBody.shape, AreaBody.shape, ModeBody.shape,
            SceneBody.shape, PersonBody.shape, QuestionBody.shape, DeliveryBody.shape, NotificationBody.shape,
            ConcernBody.shape,
            RuleBody.shape, RuleRunBody.shape, RuleFileBody.shape,
            RuleTestBody.shape,
            RuleDiagnosticBody.shape, WhyBody.shape, TraceBody.shape, ConditionBody.shape, CascadeClaimBody.shape,
            WhyNotBody.shape, ExplainBody.shape, WhatIfBody.shape, ForecastBody.shape, FaultBody.shape,
            LoopBody.shape,
            QueryBody.shape, ReplayBody.shape, MemoryBody.shape, CalendarBody.shape,
            CalendarEntryBody.shape, VisitBody.shape, ThoughtBody.shape, CandidateBody.shape,
            DiscoveryHit.shape, IntegrationTemplateBody.shape,
            ScenarioBody.shape, TwinBody.shape, TwinStateBody.shape, TwinPropertyBody.shape, HistorySeriesBody.shape,
            StatisticsSeriesBody.shape,
            EventBody.shape,
            BackupRecord.shape,
        ]
    }
}
