import Foundation

/// Files of strings, one for each language: `en.lproj/Localizable.strings`.
enum StringsFile {
  /// The folders of the base language; a file outside of any such folder is one of it as well.
  private static let baseFolders: Set<String> = ["Base", "en"]

  /// The texts of several files, by their keys; a key without a text in the base language is left out,
  /// because it may stand for itself.
  static func entries(
    of files: [String],
    read: (String) throws -> [UInt8]
  ) rethrows -> [TextCatalogues.Entry] {
    var entries: [String: TextCatalogues.Entry] = [:]
    let languages = files.map { ($0, language(of: $0)) }
    for (file, language) in languages where language == nil {
      for (key, text) in pairs(in: text(try read(file))) {
        entries[key, default: .init(key: key, sources: [])].sources.append(text)
      }
    }
    for (file, language) in languages {
      guard let language else { continue }
      for (key, text) in pairs(in: text(try read(file))) {
        entries[key]?.translations[language, default: []].append(text)
      }
    }
    return entries.values.sorted { $0.key < $1.key }
  }

  /// The language of a file by its folder; nil for the base language.
  private static func language(of path: String) -> String? {
    let folder = path.split(separator: "/").last { $0.hasSuffix(".lproj") }
    let name = folder.map { String($0.dropLast(6)) }
    return name.flatMap { baseFolders.contains($0) ? nil : $0 }
  }

  private static func text(_ bytes: [UInt8]) -> String {
    // Xcode wrote these in UTF-16 once.
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let wide = isWide ? String(bytes: bytes, encoding: .utf16) : nil
    return wide ?? String(decoding: bytes, as: UTF8.self)
  }

  /// The keys and texts of `"key" = "text";`, with comments between them.
  static func pairs(in text: String) -> [(key: String, text: String)] {
    var pairs: [(key: String, text: String)] = []
    var strings: [String] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": strings.append(string(&rest))
      case "/" where rest.first == "/": rest = rest.drop { $0 != "\n" }
      case "/" where rest.first == "*":
        let end = rest.firstRange(of: "*/".unicodeScalars)
        rest = end.map { rest[$0.upperBound...] } ?? rest[rest.endIndex...]
      case ";":
        if strings.count == 2 { pairs.append((strings[0], strings[1])) }
        strings = []
      default: break
      }
    }
    return pairs
  }

  /// A string behind its first quotation mark, to behind its last one.
  private static func string(_ rest: inout Substring.UnicodeScalarView) -> String {
    var result = String.UnicodeScalarView()
    while let scalar = rest.popFirst(), scalar != "\"" {
      guard scalar == "\\", let escaped = rest.popFirst() else {
        result.append(scalar)
        continue
      }
      switch escaped {
      case "n": result.append("\n")
      case "t": result.append("\t")
      default: result.append(escaped)
      }
    }
    return String(result)
  }
}
