import Foundation
import HTTPFixtures
import ProofsheetBasics
import ToolBasics

/// Gives each recorded body a file; equal bodies share a file.
struct BodyFiles {
  private let feature: String
  /// The existing files that the recording does not replace, by their names in lower case.
  private let others: [String: URL]
  /// The bodies of the recording so far, by the paths of their files.
  private(set) var files: [String: Data]
  private var taken: Set<String> = []
  private var shared: [Data: [String: String]] = [:]

  /// Creates an empty set of body files.
  ///
  /// - Parameters:
  ///   - feature: The folder of the bodies in the fixture folder.
  ///   - folder: The fixture folder.
  ///   - replaceable: The paths of an earlier recording's files, which this recording may replace.
  init(feature: String, in folder: FixtureFolder, replacing replaceable: Set<String>) {
    self.feature = feature
    let place = folder.root.appendingPathComponent(feature)
    let names = folder.names(in: place).filter { !replaceable.contains("\(feature)/\($0)") }
    others = Dictionary(
      names.sorted().map { ($0.lowercased(), place.appendingPathComponent($0)) },
      uniquingKeysWith: { first, _ in first }
    )
    files = [:]
  }

  /// Returns the path of the file that contains the body of an exchange.
  ///
  /// - Complexity: O(1), apart from bodies whose names collide.
  mutating func path(of exchange: RecordedExchange, _ request: Stub.Request) -> String {
    let name = BodyFileName(exchange, request)
    let body = exchange.responseBody
    if let path = shared[body]?[name.fileExtension] { return path }
    var number = 1
    // Names are compared without regard to case, as some file systems do.
    while isTaken(name.name(number: number), body) { number += 1 }
    let plain = name.name(number: number)
    let isThere = others[plain.lowercased()]
    let path = "\(feature)/\(isThere?.lastPathComponent ?? plain)"
    taken.insert(plain.lowercased())
    shared[body, default: [:]][name.fileExtension] = path
    // An existing file with the same content is used, and does not become part of the recording.
    if isThere == nil { files[path] = body }
    return path
  }

  private func isTaken(_ name: String, _ body: Data) -> Bool {
    if taken.contains(name.lowercased()) { return true }
    guard let other = others[name.lowercased()] else { return false }
    return (try? Data(contentsOf: other)) != body
  }
}

/// The name of a recorded body's file: `search_jackson.json`, `postUserLogin_error401.json`.
///
/// The name depends on the request, the status and the content type, and never on other traffic.
struct BodyFileName {
  private static let longest = 48

  /// The endpoint and the variant in the name of a body file, joined by `_`.
  let stem: String
  /// The file extension for the content type: `json`.
  let fileExtension: String

  init(_ exchange: RecordedExchange, _ request: Stub.Request) {
    let values = request.query.items.map { $0.value ?? $0.name }
      .filter { !$0.contains(RedactionToken.mark) && !RedactionToken.isToken(Array($0.utf8)) }
    let outcome = exchange.outcome
    let parts = [Self.endpoint(request), Self.slug(values)] + [outcome]
    let named = parts.compactMap { $0 }
    stem = (named.count == 1 ? named + ["success"] : named).joined(separator: "_")
    fileExtension = ContentType.fileExtension(for: exchange.responseType)
  }

  /// Returns the name with a number, as `search_jackson_2.json`; the number 1 is left out.
  func name(number: Int) -> String {
    stem + (number == 1 ? "" : "_\(number)") + ".\(fileExtension)"
  }

  private static func endpoint(_ request: Stub.Request) -> String {
    var path = request.path
    if let dot = path.lastIndex(of: "."), ContentType.isKnown(path[path.index(after: dot)...]) {
      path = String(path[..<dot])
    }
    let verb = request.method == .get ? [] : [request.method.name.lowercased()]
    return slug(verb + [path]) ?? "root"
  }

  /// Returns texts as one word: `musicVideoArtistTerm` for `musicVideo` and `artistTerm`.
  ///
  /// Characters outside ASCII are dropped, and a long word is cut. In both cases, the word ends
  /// with a hash of the texts. The result is `nil` for ASCII texts without letters and digits.
  static func slug(_ texts: [String]) -> String? {
    let words = texts.flatMap { text in
      text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    }
    let joined = words.enumerated().map { index, word in
      (index == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()) + word.dropFirst()
    }.joined()
    let whole = texts.joined(separator: "\n")
    let isLossy = whole.contains { !$0.isASCII }
    if !isLossy, joined.count <= longest { return joined.isEmpty ? nil : joined }
    let hash = hexadecimal(SHA256.hash(Array(whole.utf8))).prefix(8)
    return joined.isEmpty ? String(hash) : "\(joined.prefix(longest - 9))-\(hash)"
  }
}

extension RecordedExchange {
  /// The last part of a body file's name, such as `error401` or `status201`; `nil` for status 200.
  fileprivate var outcome: String? {
    switch status {
    case 200: nil
    case 201..<300: "status\(status)"
    case 300..<400: "redirect\(status)"
    default: "error\(status)"
    }
  }
}

extension ContentType {
  /// Returns the file extension for a content type; `bin` for an unknown type.
  static func fileExtension(for type: String?) -> String {
    let kind = (type ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    if let known = extensions[kind] { return known }
    if kind.hasSuffix("+json") { return "json" }
    if kind.hasSuffix("+xml") || kind == "text/xml" { return "xml" }
    return kind.hasPrefix("text/") ? "txt" : "bin"
  }
}
