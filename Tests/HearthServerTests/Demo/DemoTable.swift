import HTTPTypes

/// Every call of the demo: docs/spec/house-api.md, section 10.
enum DemoTable {
    struct Row: Hashable {
        var method: HTTPRequest.Method
        var path: String
    }

    static let rows = Set(
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return HTTPRequest.Method(rawValue: String(words[0])).map { Row(method: $0, path: String(words[1])) }
        })

    private static let text = """
        GET /api
        GET /api/status
        GET /api/devices
        POST /api/devices
        DELETE /api/devices/{device_id}
        GET /api/devices/{device_id}
        PUT /api/devices/{device_id}
        POST /api/devices/{device_id}/control
        POST /api/devices/batch-control
        GET /api/consciousness/status
        GET /api/consciousness/emotions
        POST /api/consciousness/query
        GET /api/memory
        POST /api/memory
        POST /api/interview/start
        POST /api/interview/{interview_id}/message
        GET /api/interview/{interview_id}/status
        POST /api/discovery/scan
        GET /api/discovery/scan/{scan_id}
        GET /api/discovery/status
        GET /api/integrations/templates
        POST /api/integrations/classify
        GET /api/safla/status
        POST /api/safla/trigger
        GET /api/twins
        POST /api/twins
        POST /api/scenarios
        POST /api/scenarios/{scenario_name}/run
        POST /api/scenarios/stop
        POST /api/predictions/what-if
        POST /api/demo/enable
        POST /api/demo/disable
        """
}
