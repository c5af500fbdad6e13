import Foundation
import HTTPFixtures
import ProofsheetBasics

/// Gives each body file of WireMock's a fixture: `<Feature>/<endpoint>_<variant>.<extension>`.
struct FixtureNames {
  let feature: String
  /// The fixtures so far, by their paths.
  private(set) var files: [String: Data] = [:]
  private var known: [String: String] = [:]

  init(feature: String) { self.feature = feature }

  /// The fixture of a body; the mapping that names it first says what it is called.
  mutating func path(of answer: MappingAnswer, for stub: Stub) -> String? {
    guard let (file, bytes) = answer.file else { return nil }
    if let path = known[file] { return path }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let dot = name.lastIndex(of: ".")
    let variant = Self.word(of: String(name[..<(dot ?? name.endIndex)])) ?? "body"
    let ending = dot.map { name[name.index(after: $0)...].lowercased() } ?? ""
    let isPlain =
      !ending.isEmpty && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let method = stub.pattern.method
    let verb = [.get, .any].contains(method) ? "" : method.name.lowercased() + "/"
    let stem = "\(feature)/\(Self.word(of: verb + stub.pattern.path.text) ?? "root")_\(variant)"
    var (path, number) = ("", 1)
    repeat {
      path = stem + (number == 1 ? "" : "_\(number)") + ".\(isPlain ? ending : "bin")"
      number += 1
      // Some disks do not tell upper from lower case.
    } while files.keys.contains { $0.lowercased() == path.lowercased() }
    known[file] = path
    files[path] = bytes
    return path
  }

  /// The text as one word, `/user/{id}/picture` as `userIdPicture`, cut where names get too long.
  static func word(of text: String) -> String? {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let word = words.enumerated().map { index, word in
      (index == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()) + word.dropFirst()
    }.joined()
    return word.isEmpty ? nil : String(word.prefix(48))
  }
}
