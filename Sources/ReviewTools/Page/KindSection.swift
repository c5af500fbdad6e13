import ProofsheetBasics

/// The section of the page about one kind of change.
struct KindSection: Sendable {
  let group: KindGroup
  /// The names of the snapshots that wait since an earlier run.
  let earlier: Set<String>
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
    let earlier = Set(status.changes.filter { !status.isOfLastRun($0) }.map(\.shown))
    var left = mostOfPage
    let sections = status.kinds.map { group in
      let most = min(left, mostOfKind, group.members.count)
      left -= most
      return Self(group: group, earlier: earlier, name: name, most: most)
    }
    html.element("h2", "Kinds of change", ["id": "kinds"])
    for section in mapInParallel(sections, { $0.html }) { html.append(section) }
  }

  /// The section, in which the first snapshot is opened as an example of the kind.
  var html: HTML {
    var html = HTML()
    html.element("section", ["class": "group kind"]) { html in
      html.element("h3", group.words)
      html.command(command)
      for member in group.members.prefix(min(1, most)) {
        write(member, isOpen: true, to: &html)
      }
      let rest = group.members.count - min(1, most)
      if rest > 0 { html.element("details", ["class": "rest"]) { writeRest(rest, to: &$0) } }
    }
    return html
  }

  /// The command to type next: `accept` takes snapshots of an earlier run only by their paths.
  private var command: String {
    let isEarlier = group.members.contains { earlier.contains($0.change.shown) }
    return "\(name) \(isEarlier ? "review" : "accept") --only \(group.kind.name)"
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
    if earlier.contains(member.change.shown) {
      html.element("span", "of an earlier run", ["class": "tag"])
    }
    let more = member.places.count - 1
    // The heading tells the only place of a kind.
    guard let place = member.places.first, group.members.count + more > 1 else { return }
    html.element("span", place.words + (more > 0 ? " and \(more) more" : ""), ["class": "dim"])
  }

  private func write(_ member: KindGroup.Member, isOpen: Bool, to html: inout HTML) {
    let part = ReviewSession.Part(of: member.change, member.change.difference, group.kind)
    html.item(isOpen: isOpen) { html in
      html.element("summary") { writeTitle(member, to: &$0) }
      html.element("p", part.notes.joined(separator: " · "), ["class": "dim"])
      if let error = member.change.error { html.element("p", "\(error)") }
      let places = part.facts.prefix(Self.mostPlaces).map(\.words)
      if places.count > 1 { html.element("pre", places.joined(separator: "\n")) }
      DifferenceTable(diff: part.diff).write(to: &html)
      for story in part.change.stories(at: part.facts) { html.element("pre", story) }
    }
  }
}
