import ScreenRendering

/// Texts of one language that are those of the base language, in grids of screens.
///
/// A text that a catalogue has is one unless the catalogue says the same in both languages. Any other text,
/// which somebody wrote into the code, or which came from a server, is one if it has at least two words and
/// half of them begin with a small letter: names, numbers and addresses do not, and a single word may be
/// the same in two languages.
enum UntranslatedTexts {
  static func findings(
    in reference: LintReference,
    _ catalogues: TextCatalogues
  ) -> [LintFinding] {
    guard reference.form == .screens, let grid = LocaleGrid(reference),
      let base = reference.screens.first
    else { return [] }
    let baseLines = ScreenLine.all(of: base)
    let known = Set(baseLines.flatMap(\.texts))
    var found: [Found] = []
    for language in grid.others {
      let screen = reference.screens.first { $0.name == language }
      // A screen that is the base's is not written again.
      let equalLine = grid.equal[language]
      let shown = equalLine == nil ? screen.map(ScreenLine.all) ?? [] : baseLines
      for line in shown {
        for text in line.texts where known.contains(text) && isText(text, in: language, catalogues)
        {
          let place = found.firstIndex { $0.text == text } ?? found.count
          if place == found.count {
            found.append(Found(text: text, line: equalLine ?? line.number))
          }
          if found[place].languages.last != language { found[place].languages.append(language) }
        }
      }
    }
    return found.map { $0.finding(in: reference, base: grid.base) }
  }

  /// One text and the languages that do not have it.
  private struct Found {
    let text: String
    let line: Int
    var languages: [String] = []

    func finding(in reference: LintReference, base: String) -> LintFinding {
      let names = languages.map { "'\($0)'" }
      let last = names.last ?? ""
      let all = names.count > 1 ? names.dropLast().joined(separator: ", ") + " and " + last : last
      return LintFinding(
        kind: .untranslated,
        path: reference.path,
        line: line,
        subject: text,
        detail: "'\(text)' is the same in \(all) as in '\(base)'; translate it."
      )
    }
  }

  /// Whether a text of the base language should read otherwise in another one.
  private static func isText(
    _ text: String,
    in language: String,
    _ catalogues: TextCatalogues
  ) -> Bool {
    let entries = catalogues.entries(saying: text)
    guard !entries.isEmpty else { return isSentence(text) }
    return !entries.contains { $0.isForAll || $0.isSame(in: language) }
  }

  /// Whether at least two words stand there, half of which begin with a small letter.
  static func isSentence(_ text: String) -> Bool {
    guard !text.contains("@"), !text.contains("://") else { return false }
    let words = text.split { !$0.isLetter && $0 != "'" && $0 != "’" }.filter { $0.count > 1 }
    let small = words.count { $0.first?.isUppercase == false }
    return words.count > 1 && small * 2 >= words.count
  }
}

extension TextCatalogues.Entry {
  /// Whether it reads in a language as in the base language; an order of arguments is no word.
  fileprivate func isSame(in language: String) -> Bool {
    let whole = translations[language] ?? translations[language.replacing("_", with: "-")]
    let part = language.prefix { $0 != "_" && $0 != "-" }
    guard let texts = whole ?? translations[String(part)] else { return false }
    let plain = Set(sources.map(Self.withoutOrder))
    return texts.contains { plain.contains(Self.withoutOrder($0)) }
  }

  private static func withoutOrder(_ format: String) -> String {
    format.replacing(#/%[0-9]+\$/#, with: "%")
  }
}
