import Foundation

extension SnapshotStrategy where Subject: Encodable {
  /// The value encoded as JSON with sorted keys, one member per line.
  ///
  /// Dates are ISO 8601 with all their digits, and data is Base64. The settings of the machine have
  /// no effect.
  public static var json: SnapshotStrategy { encoded }
}

extension SnapshotStrategy {
  /// The strategy behind `json`, which casts each subject to `Encodable` before rendering.
  ///
  /// The conformance of the subject may belong to an actor, so a closure that runs anywhere must
  /// not capture the conformance.
  private static var encoded: SnapshotStrategy {
    SnapshotStrategy(fileExtension: "json") { subject in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(DateText.of(date))
      }
      let text = String(decoding: try encoder.encode(encodable(subject)), as: UTF8.self)
      return Rendering(plainText: text)
    }
  }

  /// Returns a subject as an encodable value, by a cast at run time.
  static func encodable(_ subject: Subject) throws(RenderingError) -> any Encodable {
    if let value = subject as? any Encodable { return value }
    throw .elsewhere(type: "\(Subject.self)", conformance: "Encodable")
  }
}
