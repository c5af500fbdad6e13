import Foundation

/// What `--json` prints.
package enum JSONText {
  /// The value as indented JSON with sorted keys, so that two equal lists are the same bytes.
  package static func of(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
