import Foundation

/// The types of the original plan for clients, as it writes them. `Any`, which cannot be decoded, is `Anything`; what it
/// leaves open (`EmotionalState`, `DeviceStatus`, the token) has the keys of its examples.
enum Plan {
    struct APIResponse<T: Decodable>: Decodable {
        let data: T?
        let error: APIError?
        let timestamp: Date
        let requestId: String?
    }

    struct APIError: Decodable {
        let code: String
        let message: String
        let details: [String: Anything]?
    }

    struct AuthToken: Decodable {
        let accessToken: String
        let tokenType: String
        let expiresIn: Int
    }

    struct ConsciousnessStatus: Decodable {
        let status: String
        let awarenessLevel: Double
        let emotionalState: EmotionalState
        let activeDevices: Int
        let saflaLoops: Int
        let lastUpdate: Date
    }

    /// The plan's example has `primary_emotion` among keys in camelCase, so either spelling is taken.
    struct EmotionalState: Decodable {
        let primaryEmotion: String
        let arousal: Double
        let valence: Double

        private enum Key: String, CodingKey {
            case primaryEmotion
            case primary = "primary_emotion"
            case arousal, valence
        }

        init(from decoder: any Decoder) throws {
            let keys = try decoder.container(keyedBy: Key.self)
            let name = try keys.decodeIfPresent(String.self, forKey: .primaryEmotion)
            primaryEmotion = try name ?? keys.decode(String.self, forKey: .primary)
            arousal = try keys.decode(Double.self, forKey: .arousal)
            valence = try keys.decode(Double.self, forKey: .valence)
        }
    }

    struct Emotions: Decodable { let current: EmotionalState }

    struct ConsciousnessQuery: Encodable {
        let query: String
        let context: [String: String]?
        let includeDevices: Bool
    }

    struct ConsciousnessResponse: Decodable, Sendable {
        let response: String
        let queryType: String
        let confidence: Double
        let relevantData: [String: Anything]
        let timestamp: Date
    }

    enum DeviceStatus: String, Decodable { case online, offline, unknown, error }

    struct Device: Decodable, Sendable {
        let id: String
        let userName: String
        let userDescription: String?
        let location: String?
        let deviceClass: String
        let status: DeviceStatus
        let currentState: [String: Anything]
        let supportedFeatures: [String]
    }

    struct Devices: Decodable, Sendable {
        let devices: [Device]
        let total: Int
    }

    struct DeviceControl: Encodable {
        let action: String
        let value: Double?
        let transitionTime: Int?
    }

    struct Controlled: Decodable, Sendable {
        let status: String
        let success: Bool
        let device: Device
        let timestamp: Date
    }

    struct Batch: Decodable {
        struct Result: Decodable { let action, status: String }
        let results: [Result]
        let total: Int
        let timestamp: Date
    }

    struct Memories: Decodable {
        struct Entry: Decodable {
            let id, type, content: String
            let timestamp: Date
        }
        let memories: [Entry]
        let total: Int
    }

    struct Stored: Decodable {
        let id, status: String
        let timestamp: Date
    }

    /// Of which the plan names the calls only.
    struct Interview: Decodable { let status: String }

    struct Twins: Decodable {
        struct Twin: Decodable { let id, name: String }
        let twins: [Twin]
        let total: Int
    }

    struct WhatIf: Decodable, Sendable {
        let status, scenario: String
        let results: [String: Anything]
        let recommendations: [String]
        let timestamp: Date
    }

    /// Any JSON.
    enum Anything: Decodable, Sendable {
        case object([String: Anything])
        case array([Anything])
        case text(String)
        case number(Double)
        case flag(Bool)
        case null

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let flag = try? value.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else if let text = try? value.decode(String.self) {
                self = .text(text)
            } else if let array = try? value.decode([Anything].self) {
                self = .array(array)
            } else {
                self = .object(try value.decode([String: Anything].self))
            }
        }
    }
}
