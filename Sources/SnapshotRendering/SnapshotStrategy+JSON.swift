import Foundation

extension SnapshotStrategy where Subject: Encodable {
  /// The value encoded as JSON with sorted keys, one member per line.
  ///
  /// Dates are ISO 8601 and data is Base64, so no setting of the machine takes part.
  public static var json: SnapshotStrategy {
    SnapshotStrategy(fileExtension: "json") { subject in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .iso8601
      return Rendering(plainText: String(decoding: try encoder.encode(subject), as: UTF8.self))
    }
  }
}
