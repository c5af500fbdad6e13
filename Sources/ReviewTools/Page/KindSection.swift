import ProofsheetBasics
import SnapshotChecking

/// The section of the page about one kind of change.
struct KindSection: Sendable {
  let group: KindGroup
  /// The words that call the command.
  let name: String
  /// The number of snapshots that are shown with their differences.
  let most: Int

  /// The greatest number of differences of one kind, and of the whole page.
  static let (mostOfKind, mostOfPage) = (50, 1_000)
  /// The greatest number of places that are listed for one snapshot; its title has their number.
  private static let mostPlaces = 12

  /// Writes the sections of all kinds, in the order of a review.
  static func write(_ status: ReviewStatus, _ name: String, to html: inout HTML) {
    if status.kinds.isEmpty { return }
    var left = mostOfPage
    let sections = status.kinds.map { group in
      let most = min(left, mostOfKind, group.members.count)
      left -= most
      return Self(group: group, name: name, most: most)
    }
    html.element("h2", "Kinds of change", ["id": "kinds"])
    for section in mapInParallel(sections, { $0.html }) { html.append(section) }
  }

  /// The section, in which the first snapshot is opened as an example of the kind.
  var html: HTML {
    var html = HTML()
    html.element("section", ["class": "group kind"]) { html in
      html.element("h3", group.words)
      html.command("\(name) accept --only \(group.kind.name)")
      for member in group.members.prefix(min(1, most)) {
        write(member, isOpen: true, to: &html)
      }
      let rest = group.members.count - min(1, most)
      if rest > 0 { html.element("details", ["class": "rest"]) { writeRest(rest, to: &$0) } }
    }
    return html
  }

  private func writeRest(_ rest: Int, to html: inout HTML) {
    let bare = group.members.dropFirst(most)
    let note = " (no room for the differences of \(bare.count); use \(name) review)"
    html.element("summary", counted(rest, "other snapshot") + (bare.isEmpty ? "" : note))
    for member in group.members.prefix(most).dropFirst() {
      write(member, isOpen: false, to: &html)
    }
    for member in bare { html.element("p", ["class": "item"]) { writeTitle(member, to: &$0) } }
  }

  private func writeTitle(_ member: KindGroup.Member, to html: inout HTML) {
    html.element("code", member.change.shown)
    let more = member.places.count - 1
    // The heading tells the only place of a kind.
    guard let place = member.places.first, group.members.count + more > 1 else { return }
    html.element("span", place.words + (more > 0 ? " and \(more) more" : ""), ["class": "dim"])
  }

  private func write(_ member: KindGroup.Member, isOpen: Bool, to html: inout HTML) {
    let change = member.change
    html.item(isOpen: isOpen) { html in
      html.element("summary") { writeTitle(member, to: &$0) }
      let others = "with \(counted(member.otherCount, "other kind")) of change"
      let notes = (member.otherCount > 0 ? [others] : []) + change.notes
      html.element("p", notes.joined(separator: " · "), ["class": "dim"])
      if let error = change.error { html.element("p", "\(error)") }
      let places = member.facts.prefix(Self.mostPlaces).map(\.words)
      if places.count > 1 { html.element("pre", places.joined(separator: "\n")) }
      DifferenceTable(diff: change.diff).write(to: &html)
      for story in change.stories(at: member.facts) { html.element("pre", story) }
    }
  }
}

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
    let partners = Dictionary(uniqueKeysWithValues: replacements().map { ($0.old, $0.new) })
    let replacing = Set(partners.values)
    return indices.compactMap { index in
      switch self[index].kind {
      case .context: (index, index)
      case .removed: (index, partners[index])
      case .added: replacing.contains(index) ? nil : (nil, index)
      }
    }
  }
}

extension NoticePart {
  func write(to html: inout HTML) {
    html.group(anchor, title) { html in
      for notice in notices {
        html.element("article", ["class": "item"]) { html in
          html.element("h3", "\(notice.verdict)  \(notice.reference)")
          if !notice.sources.isEmpty {
            html.element("p", "at " + notice.sources.joined(separator: " and "), ["class": "dim"])
          }
          if let detail = notice.detail { html.element("pre", detail) }
        }
      }
    }
  }
}
