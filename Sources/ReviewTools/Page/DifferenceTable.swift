import ProofsheetBasics
import SnapshotChecking

/// A difference as a table: the reference on the left, the rendering on the right.
struct DifferenceTable {
  let diff: UnifiedDiff

  /// The greatest number of rows that the page shows of one difference.
  static let mostRows = 200

  func write(to html: inout HTML) {
    var left = Self.mostRows
    html.markup("<table class=\"diff\"><thead><tr><th scope=\"col\">Reference</th>")
    html.markup("<th scope=\"col\">Rendering</th></tr></thead>\n<tbody>\n")
    for hunk in diff.hunks {
      if left > 0 { write(hunk, upTo: left, to: &html) }
      left -= hunk.lines.pairs.count
    }
    html.markup("</tbody></table>\n")
    if left < 0 { html.element("p", "The page has no room for \(counted(-left, "more row")).") }
  }

  private func write(_ hunk: Hunk, upTo most: Int, to html: inout HTML) {
    html.element("tr") { $0.element("td", hunk.header, ["colspan": "2", "class": "hunk"]) }
    let lines = hunk.lines
    let emphasis = lines.emphasis()
    for (old, new) in lines.pairs.prefix(most) {
      html.element("tr") { html in
        html.cell(old.map { (lines[$0], emphasis[$0]) }, "same")
        html.cell(new.map { (lines[$0], emphasis[$0]) }, "same again")
      }
    }
  }
}

extension HTML {
  /// Appends the cell of one side, in which a line is old, new, or in both texts.
  ///
  /// - Parameters:
  ///   - line: The line, with the ranges of its emphasised bytes; nil for no line.
  ///   - same: The class of a line that both texts have.
  fileprivate mutating func cell(_ line: (Hunk.Line, [Range<Int>])?, _ same: String) {
    guard let (line, emphasis) = line else { return element("td", "", ["class": "none"]) }
    switch line.kind {
    case .context: element("td", ["class": same]) { $0.text(line, emphasis) }
    case .removed: element("td", ["class": "old"]) { $0.element("del") { $0.text(line, emphasis) } }
    case .added: element("td", ["class": "new"]) { $0.element("ins") { $0.text(line, emphasis) } }
    }
  }

  /// Appends a line with its emphasised bytes as marked text.
  private mutating func text(_ line: Hunk.Line, _ emphasis: [Range<Int>]) {
    let bytes = Array(line.text.utf8)
    var done = 0
    for range in emphasis {
      text(String(decoding: bytes[done..<range.lowerBound], as: UTF8.self))
      element("mark", String(decoding: bytes[range], as: UTF8.self))
      done = range.upperBound
    }
    text(String(decoding: bytes[done...], as: UTF8.self))
    if !line.endsWithNewline { element("small", "no newline at end of file") }
  }
}

extension [Hunk.Line] {
  /// The indices of the lines side by side: a removed line beside the added line that replaces it,
  /// and an unchanged line on both sides.
  var pairs: [(old: Int?, new: Int?)] {
    var pairs: [(old: Int?, new: Int?)] = []
    var (removed, added): ([Int], [Int]) = ([], [])
    func flush() {
      for index in 0..<Swift.max(removed.count, added.count) {
        pairs.append(
          (
            index < removed.count ? removed[index] : nil, index < added.count ? added[index] : nil
          )
        )
      }
      removed = []
      added = []
    }
    for (index, line) in enumerated() {
      switch line.kind {
      case .removed: removed.append(index)
      case .added: added.append(index)
      case .context:
        flush()
        pairs.append((index, index))
      }
    }
    flush()
    return pairs
  }
}
