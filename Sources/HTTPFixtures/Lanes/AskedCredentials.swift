/// The credentials that a server asks for in a challenge: `Basic realm="files"`.
struct AskedCredentials: Hashable, Sendable {
  /// The realm of the Basic scheme, when the server offers that scheme.
  private(set) var realm: String?
  /// Whether the server accepts a plain name and password (RFC 7617).
  private(set) var offersBasic = false
  private(set) var offersDigest = false

  /// Reads a `WWW-Authenticate` header, which may list several schemes (RFC 9110, section 11.6.1).
  init(in header: String) {
    var scheme = ""
    for item in Self.items(of: header) {
      let head = item.prefix { $0 != "=" && $0 != " " && $0 != "\"" }
      var parameter = item
      // A name before an equals sign is a parameter of the current scheme; any other name begins
      // the next scheme.
      if item[head.endIndex...].drop(while: { $0 == " " }).first != "=" {
        scheme = head.lowercased()
        parameter = item[head.endIndex...]
      }
      offersDigest = offersDigest || scheme == "digest"
      guard scheme == "basic" else { continue }
      offersBasic = true
      realm = realm ?? Stub.FormPart.parameter("realm", of: ";" + parameter)
    }
  }

  /// Returns the items between commas; a comma in quotes is a part of its item.
  private static func items(of header: String) -> [Substring] {
    var isQuoted = false
    var isEscaped = false
    return header.split { character in
      if isEscaped {
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      }
      return !isQuoted && character == ","
    }.map { $0.drop { $0 == " " || $0 == "\t" } }.filter { !$0.isEmpty }
  }
}
