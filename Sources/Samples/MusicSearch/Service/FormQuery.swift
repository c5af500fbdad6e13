/// The text of a query in the encoding of web forms.
///
/// A space becomes `+`. Unreserved characters of RFC 3986 stay, and all others become the
/// percent-encoded bytes of their UTF-8.
///
/// `URLComponents` is not used, because it does not encode a literal `+`, which a server reads as a
/// space.
package enum FormQuery {
  private static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8
  )
  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  /// Returns the query for pairs of a name and a value, in their order: `term=a+b&limit=10`.
  package static func encode(_ pairs: KeyValuePairs<String, String>) -> String {
    pairs.map { "\(encode($0.key))=\(encode($0.value))" }.joined(separator: "&")
  }

  private static func encode(_ text: String) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if unreserved.contains(byte) {
        encoded.append(byte)
      } else if byte == UInt8(ascii: " ") {
        encoded.append(UInt8(ascii: "+"))
      } else {
        encoded += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
