/// Every endpoint of the house API with its least role (docs/spec/house-api.md, sections 6 and 9), and `-` for those
/// that need none. Those under `later` belong to parts of Hearth that this version does not have.
enum EndpointTable {
    static let present = """
        POST /rules/replay-diff resident
        GET /rules/replay-diff/{replay_id} resident
        POST /predictions/what-if resident
        GET /predictions resident
        POST /consciousness/query guest
        GET /house/thought guest
        GET /memory resident
        POST /memory resident
        DELETE /memory/{memory_id} resident
        GET /experiences resident
        GET /household/connect resident
        GET /household/export guest
        DELETE /household/data guest
        GET /calendar resident
        GET /calendar/{entry_id} resident
        GET /visits resident
        POST /visits resident
        GET /visits/{visit_id} resident
        DELETE /visits/{visit_id} resident
        POST /interview/start resident
        POST /interview/{interview_id}/message resident
        GET /interview/{interview_id}/status resident
        POST /interview/{interview_id}/confirm resident
        GET /interview/{interview_id}/conversation resident
        DELETE /interview/{interview_id} resident
        POST /discovery/scan resident
        GET /discovery/scan/{scan_id} resident
        GET /integrations/templates resident
        POST /integrations/classify resident
        GET /predictions/what-if/{analysis_id} resident
        GET /safla/status resident
        GET /safla/metrics resident
        POST /safla/trigger resident
        GET /twins resident
        GET /twins/findings resident
        GET /twins/{twin_id} resident
        GET /twins/{twin_id}/state resident
        POST /twins resident
        PUT /twins/{twin_id} resident
        POST /twins/{twin_id}/sync resident
        PUT /twins/{twin_id}/sync resident
        PUT /twins/{twin_id}/state resident
        GET /scenarios resident
        POST /scenarios resident
        GET /scenarios/{scenario_id} resident
        POST /scenarios/{scenario_id}/run resident
        DELETE /scenarios/{scenario_id} resident
        POST /scenarios/stop resident
        GET /auth/setup -
        POST /auth/setup -
        POST /auth/login -
        POST /auth/refresh -
        POST /auth/logout guest
        GET /auth/me guest
        GET /auth/me/settings guest
        PUT /auth/me/settings guest
        POST /auth/join -
        PUT /auth/password guest
        GET /auth/tokens guest
        POST /auth/tokens resident
        DELETE /auth/tokens/{token_id} guest
        GET /users owner
        POST /users owner
        POST /users/{user_id}/invitation owner
        PUT /users/{user_id} owner
        DELETE /users/{user_id} owner
        GET /consciousness/status guest
        GET /consciousness/emotions guest
        GET /house guest
        GET /areas guest
        GET /devices guest
        POST /devices resident
        GET /devices/{device_id} guest
        PATCH /devices/{device_id} resident
        DELETE /devices/{device_id} owner
        PUT /devices/{device_id}/control guest
        POST /devices/batch-control guest
        POST /devices/{device_id}/refresh guest
        GET /commands/{command_id} guest
        DELETE /commands/{command_id} guest
        GET /groups guest
        GET /rules resident
        GET /rules/{rule_id} resident
        PUT /rules/{rule_id} resident
        GET /rules/{rule_id}/history resident
        GET /rules/files resident
        GET /rules/files/{name} resident
        PUT /rules/files/{name} resident
        DELETE /rules/files/{name} resident
        GET /rules/files/{name}/versions resident
        GET /rules/files/{name}/versions/{version} resident
        POST /rules/check resident
        POST /rules/complete resident
        POST /rules/format resident
        POST /rules/test resident
        GET /why guest
        GET /why-not resident
        GET /explain resident
        GET /concerns resident
        GET /concerns/{concern_id} resident
        POST /concerns/{concern_id}/ack resident
        POST /concerns/{concern_id}/snooze resident
        POST /concerns/{concern_id}/resolve resident
        GET /questions guest
        GET /questions/{question_id} guest
        POST /questions/{question_id}/answer guest
        GET /notifications guest
        POST /notifications/{notification_id}/read guest
        GET /modes guest
        PUT /modes/current resident
        GET /scenes guest
        GET /scenes/{name} guest
        PUT /scenes/{name} resident
        DELETE /scenes/{name} resident
        POST /scenes/{name}/apply guest
        GET /people resident
        GET /people/{person_id} guest
        PUT /people/{person_id}/presence guest
        GET /history guest
        GET /statistics guest
        GET /events guest
        GET /events/{event_id} guest
        GET /openapi.json -
        GET /config/check owner
        POST /config/reload owner
        POST /backup owner
        GET /backups owner
        GET /backups/{backup_id} owner
        DELETE /backups/{backup_id} owner
        GET /health -
        GET /health/ready -
        GET /health/detailed resident
        GET /metrics resident
        """

    static let later = """
        """

    struct Row: Hashable {
        var method: String
        var path: String
        var role: String
    }

    static func rows(_ text: String) -> Set<Row> {
        Set(
            text.split(separator: "\n").map { line in
                let words = line.split(separator: " ").map(String.init)
                return Row(method: words[0], path: words[1], role: words[2])
            })
    }
}
