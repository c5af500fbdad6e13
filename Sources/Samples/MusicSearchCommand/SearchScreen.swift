import MusicSearch

/// The search screen as text for a terminal.
enum SearchScreen {
  /// Draws the screen from top to bottom.
  @MainActor
  static func text(of home: HomeViewModel) -> String {
    var blocks = [header(of: home)]
    if let alert = home.alert {
      blocks.append("! \(alert.message)\n  [\(alert.buttonTitle)]")
    }
    if let text = home.backgroundText {
      blocks.append(text.printable(keepingLines: true))
    }
    blocks += home.content.rows.map(rail(of:))
    switch home.content {
    case .welcome: break
    case .empty, .results: blocks.append(summary(of: home.content.rows))
    }
    return blocks.joined(separator: "\n\n")
  }

  @MainActor
  private static func header(of home: HomeViewModel) -> String {
    let field = home.query.isEmpty ? home.searchPlaceholder : home.query.printable()
    let scopes = home.scopeTitles.enumerated().map { index, title in
      index == home.selectedScopeIndex ? "[\(title)]" : title
    }
    return """
      \(home.title)
      Search: \(field)
      \(scopes.joined(separator: "  "))
      """
  }

  @MainActor
  private static func rail(of row: SearchResultTableViewModel) -> String {
    let cells = row.cells.map { "  \($0.releaseDate)  \($0.name.printable())" }
    return ([row.name.printable()] + cells).joined(separator: "\n")
  }

  @MainActor
  private static func summary(of rows: [SearchResultTableViewModel]) -> String {
    let tracks = rows.reduce(0) { $0 + $1.cells.count }
    return "\(count(rows.count, "artist")), \(count(tracks, "track"))"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension String {
  /// The text with a replacement for each control character.
  ///
  /// Control characters in an answer of the server could control the terminal.
  fileprivate func printable(keepingLines: Bool = false) -> String {
    var text = ""
    for scalar in unicodeScalars {
      let isKept =
        scalar.properties.generalCategory != .control || (keepingLines && scalar == "\n")
      text.unicodeScalars.append(isKept ? scalar : "\u{FFFD}")
    }
    return text
  }
}
