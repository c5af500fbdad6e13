import Foundation

/// The output format of `--json`.
package enum JSONText {
  /// Returns the value as indented JSON with sorted keys, so that equal values give equal bytes.
  package static func of(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
