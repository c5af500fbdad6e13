/// What a server asks of a client that does not say who it is: `Basic realm="files"`.
struct AskedCredentials: Hashable, Sendable {
  /// What the name and the password are for, where the server offers Basic.
  private(set) var realm: String?
  /// Whether it takes a name and a password as they are (RFC 7617).
  private(set) var offersBasic = false
  private(set) var offersDigest = false

  /// Reads a `WWW-Authenticate` header, in which several ways may stand (RFC 9110, section 11.6.1).
  init(in header: String) {
    var scheme = ""
    for item in Self.items(of: header) {
      let head = item.prefix { $0 != "=" && $0 != " " && $0 != "\"" }
      var parameter = item
      // A name before an equals sign goes on with the scheme before; any other begins one.
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

  /// What stands between commas, but for those in quotes.
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
