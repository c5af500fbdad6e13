/// Finds the name of the field whose value stands in a line.
enum FieldName {
  /// The last words in the names of fields that a person sees, as in `buttonTitle`.
  private static let shownWords: Set<String> = [
    "title", "subtitle", "text", "label", "message", "placeholder", "caption", "heading", "header",
    "footer", "hint", "prompt", "description", "summary",
  ]

  /// Whether a person sees the value of a line, by the last word of the field's name:
  /// `buttonTitle`, `scopeTitles`.
  ///
  /// An element of a list has the name of the list.
  static func isShown(_ index: Int, in lines: [Substring]) -> Bool {
    let name = field(of: index, in: lines)
    let word = name[(name.lastIndex(where: \.isUppercase) ?? name.startIndex)...].lowercased()
    return shownWords.contains(word)
      || (word.hasSuffix("s") && shownWords.contains(String(word.dropLast())))
  }

  private static func field(of index: Int, in lines: [Substring]) -> Substring {
    var level = Int.max
    for line in lines[...index].reversed() {
      let indent = line.prefix { $0 == " " }.count
      guard indent < level else { continue }
      if let name = name(line.dropFirst(indent)) { return name }
      level = indent
    }
    return ""
  }

  /// Returns the last part of the name before a line's colon; nil for a line without a name.
  ///
  /// A leading `+`, `-` or `~` does not belong to the name.
  private static func name(_ body: Substring) -> Substring? {
    let isSigned = ["+ ", "- ", "~ "].contains(where: body.hasPrefix)
    let rest = isSigned ? body.dropFirst(2) : body
    let name = rest.prefix { $0.isLetter || $0.isNumber || "_.`".contains($0) }
    guard !name.isEmpty, rest[name.endIndex...].hasPrefix(":") else { return nil }
    return name.split(separator: ".").last
  }
}
