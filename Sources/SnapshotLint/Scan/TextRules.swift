import ToolBasics

/// The rules that look for mistakes in a single text or line.
enum TextRules {
  /// Returns the mistake in a text, with its remedy.
  ///
  /// A text that looks like a key is a mistake in a visible field only.
  static func slip(in text: String, isShown: () -> Bool) -> (kind: RuleFile.Kind, detail: String)? {
    if hasOptional(text) {
      return (.optional, "'\(text)' was made from an optional; unwrap it before it becomes text.")
    }
    if let mark = mark(in: text) {
      return (
        .format, "'\(text)' is a format whose \(mark) was not replaced; pass its arguments."
      )
    }
    guard isKeyLike(text), isShown() else { return nil }
    return (.key, "'\(text)' looks like the key of a text; show the text that it stands for.")
  }

  /// Returns a path that exists on one machine only: of a source file or of a temporary folder.
  ///
  /// A path of the app's own world, such as `/home/feed`, does not count.
  static func machinePath(in line: Substring) -> String? {
    guard line.contains("/") else { return nil }
    let path =
      #/
      (?:^|[^\w.\-\/])
      ( file:\/\/\/[^"\s)]+
      | \/(?:Users|home|root|Volumes)\/[^"\s)]*\.[A-Za-z]\w*
      | (?:\/private)?\/var\/folders\/[^"\s)]+ )
      /#
    return line.firstMatch(of: path).map { String($0.output.1) }
  }

  /// Whether the text contains `Optional(` as a whole word, unlike `makeOptional(`.
  private static func hasOptional(_ text: String) -> Bool {
    text.contains("Optional(") && text.firstMatch(of: #/(?:^|[^\w])Optional\(/#) != nil
  }

  /// Returns the first format specifier, such as `%@`, `%d`, `%1$@`, `%lld`, `%.1f`, `%#@count@`,
  /// `%arg`; `nil` without one.
  ///
  /// A per cent sign before a word, before the digits of a URL's escape or before another per cent
  /// sign is no specifier: `100 %due`, `a%20b`, `%%`.
  static func mark(in text: String) -> String? {
    guard text.contains("%") else { return nil }
    let number = #"(?:[0-9]+\$[0-9]*|0[0-9]*|[0-9]+(?=\.))?(?:\.[0-9]*)?"#
    let letters = #"(?:arg|[lhqzt]*[diufgesxXoc])(?![\p{L}'])"#
    let mark = try? Regex("%(?:%|(?:[0-9]+\\$)?#@[^@]*@|\(number)(?:@|\(letters)))")
    return mark.flatMap { text.matches(of: $0).map { String(text[$0.range]) }.first { $0 != "%%" } }
  }

  /// Whether a text looks like a key: lowercase parts between dots, or capital parts between
  /// underscores, such as `login.title`, `login.submit_button` and `LOGIN_TITLE`.
  ///
  /// A host, a file and a single word do not match: `example.com`, `cover.png`.
  static func isKeyLike(_ text: String) -> Bool {
    guard text.utf8.count < 128, !text.contains(" "), text.contains(".") || text.contains("_")
    else { return false }
    if text.wholeMatch(of: #/[A-Z][A-Z0-9]+(?:_[A-Z0-9]{2,})+/#) != nil { return true }
    guard text.wholeMatch(of: #/[a-z][A-Za-z0-9_\-]+(?:\.[a-z][A-Za-z0-9_\-]+)+/#) != nil else {
      return false
    }
    let parts = text.split(separator: ".").map(String.init)
    return !["www", "com"].contains(parts[0]) && !foreignEndings.contains(parts[parts.count - 1])
  }

  /// The endings that tell a host or a file from a key such as `login.title`: `com`, `png`.
  private static let foreignEndings = Set(
    """
    com org net edu gov io app dev de fr es it uk us jp cn co me info test example invalid local png jpg jpeg
    gif svg webp heic pdf txt md html xml json csv zip mp3 mp4 m4a m4v mov wav swift plist strings xcstrings
    """.split { $0.isWhitespace }.map(String.init)
  )
}
