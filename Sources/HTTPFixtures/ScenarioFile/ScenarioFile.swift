import Foundation

/// The content of a scenario file.
struct ScenarioFile: Decodable {
  enum Key: String, CodingKey, CaseIterable {
    case name, plusInQueries, startsAt, timeZone, locale, states, recording, mappings
  }
  enum NoteKey: String, CodingKey, CaseIterable { case redactedFields, bodyFiles }

  let name: String
  let plus: PlusSign
  let start: Date?
  let timeZone: TimeZone?
  let locale: Locale?
  let states: [String: [String]]
  let recording: RecordingNote?
  let mappings: [StubFile]

  init(from decoder: any Decoder) throws {
    let object = try decoder.object(Key.self)
    name = try object.decode(String.self, forKey: .name)
    plus = try object.choice(.plusInQueries, [("space", .space), ("plus", .plus)]) ?? .space
    start = try object.decodeIfPresent(String.self, forKey: .startsAt).map { text in
      guard let date = try? Date(text, strategy: .iso8601) else {
        throw object.wrong(.startsAt, "a moment such as \"2026-01-01T12:00:00Z\"")
      }
      return date
    }
    timeZone = try object.decodeIfPresent(String.self, forKey: .timeZone).map { name in
      guard let zone = TimeZone(identifier: name) else {
        throw object.wrong(.timeZone, "the name of a zone such as \"Asia/Tokyo\"")
      }
      return zone
    }
    locale = try object.decodeIfPresent(String.self, forKey: .locale).map(Locale.init)
    states = try object.decodeIfPresent([String: [String]].self, forKey: .states) ?? [:]
    if let name = states.first(where: { $0.value.isEmpty })?.key {
      let path = object.codingPath + [Key.states, AnyKey(stringValue: name)]
      throw Misread(path, "must be a list of the names of states")
    }
    recording = try object.contains(.recording) ? Self.note(object) : nil
    mappings = try object.decodeIfPresent([StubFile].self, forKey: .mappings) ?? []
  }

  private static func note(_ object: KeyedDecodingContainer<Key>) throws -> RecordingNote {
    let note = try object.superDecoder(forKey: .recording).object(NoteKey.self)
    let fields = try note.decodeIfPresent([String].self, forKey: .redactedFields) ?? []
    let files = try note.decodeIfPresent([String: String].self, forKey: .bodyFiles) ?? [:]
    return RecordingNote(redactedFields: Set(fields), bodyFiles: files)
  }
}
