/// A page with a title and lines.
public struct Page: Codable, Sendable {
  /// Its first line.
  public var title: String
  /// What stands below.
  public var lines: [String]

  /// Makes a page.
  public init(title: String, lines: [String]) {
    self.title = title
    self.lines = lines
  }

  /// The first one.
  public static let welcome = Page(title: "Welcome", lines: ["Read this first.", "Then that."])

  /// The page as a text.
  public var text: String { ([title] + lines.map { "  \($0)" }).joined(separator: "\n") }
}

/// Where a page is turned to.
public enum Turn: String, CaseIterable, Sendable {
  case back, forth

  /// The way back.
  public var opposite: Turn { self == .back ? .forth : .back }
}
