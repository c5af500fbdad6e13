import Foundation
import SnapshotChecking
import SnapshotReview

/// The texts of an app in its languages: all string catalogues and files of strings below `Sources`.
struct TextCatalogues: Sendable {
  /// One text.
  struct Entry: Equatable, Sendable {
    let key: String
    /// What it says in the base language, once for each kind of number; the key where nothing is written.
    var sources: [String]
    /// What it says in others.
    var translations: [String: [String]] = [:]
    /// Whether somebody wrote that it is the same in every language.
    var isForAll = false
  }

  private(set) var entries: [Entry]
  /// The keys that are no texts themselves: `login.title`, which says "Log in" in the base language.
  let keys: Set<String>
  private let places: [String: [Int]]
  /// The entries whose texts are made of formats, with their shapes.
  private let formats: [(entry: Int, shape: FormatShape)]

  init(_ entries: [Entry]) {
    self.entries = entries
    let texts = Set(entries.flatMap { $0.sources + $0.translations.values.flatMap(\.self) })
    keys = Set(entries.map(\.key)).subtracting(texts)
    var places: [String: [Int]] = [:]
    for (index, entry) in entries.enumerated() {
      for source in Set(entry.sources) { places[source, default: []].append(index) }
    }
    self.places = places
    formats = entries.enumerated().flatMap { index, entry in
      entry.sources.filter { $0.contains("%") }.map { (index, FormatShape($0)) }
    }
  }

  /// Reads what is below `Sources` of a package.
  ///
  /// - Throws: ``ReviewError`` where a file cannot be read or is no catalogue.
  init(below root: String) throws {
    let files = try FileListing(below: root + "/Sources").files
    var entries: [Entry] = []
    for file in files where file.hasSuffix(".xcstrings") {
      let path = "Sources/" + file
      let bytes = try FileBytes.read(root + "/" + path) ?? []
      do {
        entries += try CatalogueFile.entries(of: Data(bytes))
      } catch {
        throw ReviewError("\(path) is no string catalogue; mend the file, or take it away.")
      }
    }
    entries += try StringsFile.entries(of: files.filter { $0.hasSuffix(".strings") }) { file in
      try FileBytes.read(root + "/Sources/" + file) ?? []
    }
    self.init(entries)
  }

  /// The entries of which a text is what they say in the base language, with numbers and names in the place
  /// of marks.
  func entries(saying text: String) -> [Entry] {
    if let exact = places[text] { return exact.map { entries[$0] } }
    return formats.filter { $0.shape.fits(text) }.map { entries[$0.entry] }
  }
}

/// A format as what stands between its marks.
struct FormatShape: Sendable {
  private var parts: [Substring] = []
  private var hasWords = false

  init(_ format: String) {
    var rest = format[...]
    while let mark = FormatMarks.mark(in: String(rest)), let range = rest.firstRange(of: mark) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    parts.append(rest)
    hasWords = parts.count > 1 && parts.contains { $0.contains(where: \.isLetter) }
  }

  /// Whether a text may have been made by the format; one that says nothing itself fits no text.
  func fits(_ text: String) -> Bool {
    guard hasWords, let first = parts.first, let last = parts.last,
      text.hasPrefix(first), text.hasSuffix(last), text.count > first.count + last.count
    else { return false }
    var rest = text.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
