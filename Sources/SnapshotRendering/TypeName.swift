/// A type's name as canonical text shows it: nested in its types, without its module.
enum TypeName {
  /// The name of `type`, such as `HomeViewModel.Alert` or `Section<Track>`.
  ///
  /// Local types lose their context, because the runtime names it by an address.
  static func of(_ type: Any.Type) -> String {
    shortened(_typeName(type, qualified: true))
  }

  /// Drops modules and unknown contexts from a qualified name.
  static func shortened(_ qualified: String) -> String {
    var name = ""
    var word = ""
    for part in split(qualified) {
      guard let first = part.unicodeScalars.first, isWord(first) || first == "." else {
        name += withoutModule(word) + part
        word = ""
        continue
      }
      word += part
    }
    return name + withoutModule(word)
  }

  /// Cuts into runs of word characters and dots, and everything between; `(unknown context at …)`
  /// disappears with its dot.
  private static func split(_ qualified: String) -> [String] {
    var parts: [String] = []
    var rest = Substring(qualified)
    while let first = rest.unicodeScalars.first {
      if rest.hasPrefix("(unknown context at "), let end = rest.firstIndex(of: ")") {
        rest = rest[rest.index(after: end)...]
        continue
      }
      let inWord = isWord(first) || first == "."
      let run = rest.unicodeScalars.prefix { (isWord($0) || $0 == ".") == inWord && $0 != "(" }
      let taken = run.isEmpty ? rest.unicodeScalars.prefix(1) : run
      parts.append(String(taken))
      rest = rest[taken.endIndex...]
    }
    return parts
  }

  private static func withoutModule(_ word: String) -> String {
    let names = word.split(separator: ".")
    guard names.count > 1 else { return names.first.map(String.init) ?? word }
    return names.dropFirst().joined(separator: ".")
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
