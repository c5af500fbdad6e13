/// Texts into which an optional was put without being unwrapped: `Hello, Optional("Ada")`.
enum OptionalTexts {
  static func findings(in reference: LintReference) -> [LintFinding] {
    LintText.all(holding: "Optional(", in: reference).compactMap { found in
      guard isWord(in: found.text) else { return nil }
      return LintFinding(
        kind: .optional,
        path: reference.path,
        line: found.line,
        subject: found.text,
        detail: "'\(found.text)' was made of an optional; unwrap it before it becomes text."
      )
    }
  }

  /// Whether it is the word, and not the end of another: `makeOptional(`.
  private static func isWord(in text: String) -> Bool {
    text.ranges(of: "Optional(").contains { range in
      guard range.lowerBound > text.startIndex else { return true }
      let before = text[text.index(before: range.lowerBound)]
      return !before.isLetter && !before.isNumber && before != "_"
    }
  }
}
