import Foundation
import ProofsheetBasics
import ToolBasics

extension AuthenticationScheme {
  /// Whether a session asks for credentials of this kind; others it leaves to the app.
  var isAsked: Bool { name == "basic" || name == "digest" }

  /// Answers what a server has asked.
  ///
  /// - Parameters:
  ///   - user: The name and the password.
  ///   - method: The method of the request.
  ///   - target: Path and query of the request.
  /// - Returns: The `Authorization` header.
  /// - Throws: `FixtureError` for a kind of Digest that is not worked out here.
  func authorization(
    of user: (name: String, password: String),
    method: String,
    target: String
  ) throws(FixtureError) -> String {
    name == "basic"
      ? "Basic \(Data("\(user.name):\(user.password)".utf8).base64EncodedString())"
      : try digest(of: user, method: method, target: target)
  }

  /// The answer to a Digest challenge (RFC 7616, section 3.4; without `qop` RFC 2069's).
  private func digest(
    of user: (name: String, password: String),
    method: String,
    target: String
  ) throws(FixtureError) -> String {
    let hash = try digestHash()
    let nonce = parameters["nonce"] ?? ""
    let realm = realm ?? ""
    // Made from the nonce, where a session takes chance: a stub may ask for it.
    let (count, own) = ("00000001", String(hash(nonce).prefix(16)))
    let secret = hash("\(user.name):\(realm):\(user.password)")
    let asked = hash("\(method):\(target)")
    let isCounted = try asksForCount()
    let proof = isCounted ? "\(nonce):\(count):\(own):auth" : nonce
    var fields = [
      ("username", quoted(user.name)), ("realm", quoted(realm)), ("nonce", quoted(nonce)),
      ("uri", quoted(target)), ("response", quoted(hash("\(secret):\(proof):\(asked)"))),
    ]
    if let algorithm = parameters["algorithm"] { fields.append(("algorithm", algorithm)) }
    if let opaque = parameters["opaque"] { fields.append(("opaque", quoted(opaque))) }
    if isCounted { fields += [("qop", "auth"), ("nc", count), ("cnonce", quoted(own))] }
    return "Digest " + fields.map { "\($0)=\($1)" }.joined(separator: ", ")
  }

  private func digestHash() throws(FixtureError) -> (String) -> String {
    switch parameters["algorithm"]?.uppercased() {
    case nil, "MD5": { SHA256.hexadecimal(MD5.hash(Array($0.utf8))) }
    case "SHA-256": { SHA256.hexadecimal(SHA256.hash(Array($0.utf8))) }
    case let other?: throw .digest("the algorithm \(other)")
    }
  }

  /// Whether the answer counts how often the nonce was used.
  private func asksForCount() throws(FixtureError) -> Bool {
    guard let kinds = parameters["qop"] else { return false }
    let all = kinds.split { $0 == "," || $0 == " " }.map { $0.lowercased() }
    guard all.contains("auth") else { throw .digest("qop=\(kinds)") }
    return true
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
    return "\"\(escaped.replacingOccurrences(of: "\"", with: "\\\""))\""
  }
}

extension FixtureError {
  /// A server asks for a kind of Digest that is not worked out here.
  fileprivate static func digest(_ part: String) -> FixtureError {
    FixtureError(
      "A Digest challenge asks for \(part), and a lane answers MD5 and SHA-256 with qop=auth: let the "
        + "stub ask for one of these, or inject the client itself."
    )
  }
}
