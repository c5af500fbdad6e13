import Foundation

/// One way of several in which a server lets a client say who it is: `Basic realm="files"`.
struct AuthenticationScheme: Hashable, Sendable {
  /// The name in lower case.
  let name: String
  /// The parameters by their names in lower case.
  let parameters: [String: String]

  var realm: String? { parameters["realm"] }

  /// Whether a session asks for credentials of this kind; others it leaves to the app.
  var isAsked: Bool { name == "basic" || name == "digest" }

  /// The `Authorization` header that answers what a server has asked.
  ///
  /// - Throws: `FixtureError` for Digest, which is not worked out here.
  func authorization(of name: String, password: String) throws(FixtureError) -> String {
    guard self.name == "basic" else {
      throw FixtureError(
        "A Digest challenge is not answered by a lane: let the stub ask for Basic, or inject the "
          + "client itself."
      )
    }
    return "Basic \(Data("\(name):\(password)".utf8).base64EncodedString())"
  }

  /// The schemes of a `WWW-Authenticate` header, in its order (RFC 9110, section 11.6.1).
  static func all(in header: String) -> [AuthenticationScheme] {
    var schemes: [AuthenticationScheme] = []
    for item in items(of: header) {
      let head = item.prefix { $0 != "=" && $0 != " " && $0 != "\"" }
      let rest = item[head.endIndex...].drop { $0 == " " }
      // A name before an equals sign goes on with the scheme before; any other begins one.
      if rest.first == "=", let last = schemes.popLast() {
        schemes.append(last.adding(parameter: item))
      } else {
        let bare = AuthenticationScheme(name: head.lowercased(), parameters: [:])
        schemes.append(rest.isEmpty ? bare : bare.adding(parameter: rest))
      }
    }
    return schemes
  }

  private func adding(parameter text: Substring) -> AuthenticationScheme {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return self }
    let key = parts[0].filter { $0 != " " }.lowercased()
    var value = parts[1].drop { $0 == " " }
    if value.first == "\"" { value = Self.unquoted(value.dropFirst()) }
    return AuthenticationScheme(
      name: name,
      parameters: parameters.merging([key: String(value)]) { first, _ in first }
    )
  }

  private static func unquoted(_ text: Substring) -> Substring {
    var value = ""
    var isEscaped = false
    for character in text {
      if !isEscaped, character == "\"" { break }
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { value.append(character) }
    }
    return Substring(value)
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
    }.map { item in
      let start = item.drop { $0 == " " || $0 == "\t" }
      return start[
        ..<(start.lastIndex { $0 != " " && $0 != "\t" }.map(start.index(after:)) ?? start.startIndex)
      ]
    }.filter { !$0.isEmpty }
  }
}
