import Foundation

extension SnapshotStrategy where Subject: Encodable {
  /// The value encoded as JSON with sorted keys, one member per line.
  ///
  /// Dates are ISO 8601 with as much of a second as they have, and data is Base64, so no setting of the machine takes part.
  public static var json: SnapshotStrategy {
    SnapshotStrategy(fileExtension: "json") { subject in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(DateText.of(date))
      }
      return Rendering(plainText: String(decoding: try encoder.encode(subject), as: UTF8.self))
    }
  }
}
