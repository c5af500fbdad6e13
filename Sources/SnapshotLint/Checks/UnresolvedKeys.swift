/// Texts that are keys of others: `login.title` in the place of `Log in`.
///
/// A key of a catalogue is one wherever it stands; a key of one word, which may be a value as well, and
/// what only looks like a key is one where a person sees it.
enum UnresolvedKeys {
  static func findings(
    in reference: LintReference,
    _ catalogues: TextCatalogues,
    _ filter: KeyFilter
  ) -> [LintFinding] {
    let texts = QuotedStrings.candidates(filter, in: reference).compactMap { range -> LintText? in
      let text = String(decoding: reference.bytes[range], as: UTF8.self)
      // The place of a string is dear, and most candidates are none.
      guard catalogues.keys.contains(text) || KeyFilter.isKeyLike(text) else { return nil }
      return LintText.text(at: range, in: reference)
    }
    return texts.compactMap { found in
      guard let detail = detail(found, catalogues) else { return nil }
      return LintFinding(
        kind: .key,
        path: reference.path,
        line: found.line,
        subject: found.text,
        detail: detail
      )
    }
  }

  private static func detail(_ found: LintText, _ catalogues: TextCatalogues) -> String? {
    let isKnown = catalogues.keys.contains(found.text)
    let isOneWord = found.text.allSatisfy { $0.isLetter || $0.isNumber }
    if isKnown, !isOneWord || found.isShown {
      return "'\(found.text)' is a key of a string catalogue; show the text that it stands for."
    }
    if KeyFilter.isKeyLike(found.text), found.isShown {
      return "'\(found.text)' looks like the key of a text; show the text that it stands for."
    }
    return nil
  }
}
