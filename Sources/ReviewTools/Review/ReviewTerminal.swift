import ProofsheetBasics
import SnapshotChecking

/// A key press in a review.
package enum ReviewKey: Equatable, Sendable {
  case character(Character)
  case up, down, left, right, pageUp, pageDown, home, end
  case enter, escape
  /// Ctrl-C.
  case interrupt
  /// A change of the terminal's size.
  case resized

  /// Reads the keys from the bytes of a terminal.
  ///
  /// Unknown sequences are skipped.
  static func all(in bytes: [UInt8]) -> [ReviewKey] {
    var keys: [ReviewKey] = []
    var rest = bytes[...]
    while let first = rest.first {
      if first == 0x1B, let (key, length) = sequence(rest) {
        if let key { keys.append(key) }
        rest = rest.dropFirst(length)
        continue
      }
      switch first {
      // Ctrl-D ends the input.
      case 0x1B, 0x04: keys.append(.escape)
      case 0x03: keys.append(.interrupt)
      case 0x0D, 0x0A: keys.append(.enter)
      case 0x20...:
        let text = String(decoding: rest.prefix(while: { $0 >= 0x20 && $0 != 0x7F }), as: UTF8.self)
        guard let character = text.first else { break }
        keys.append(.character(character))
        rest = rest.dropFirst(character.utf8.count - 1)
      default: break
      }
      rest = rest.dropFirst()
    }
    return keys
  }

  /// Returns the key of an escape sequence, and its length (ECMA-48, as xterm and the console send
  /// them).
  private static func sequence(_ bytes: ArraySlice<UInt8>) -> (ReviewKey?, Int)? {
    let bytes = Array(bytes)
    guard bytes.count > 2, bytes[1] == 0x5B || bytes[1] == 0x4F else { return nil }
    guard let end = bytes[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return (nil, bytes.count)
    }
    let keys: [String: ReviewKey] = [
      "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "5~": .pageUp,
      "6~": .pageDown, "1~": .home, "4~": .end,
    ]
    return (keys[String(decoding: bytes[2...end], as: UTF8.self)], end + 1)
  }
}

/// The screen of a review: the kind of change, the snapshot, its difference, and the keys.
struct ReviewScreen {
  var columns = 80
  var rows = 24
  let style: TerminalStyle
  /// The number of rows of the difference that are scrolled out above the screen.
  var scroll = 0
  var showsHelp = false

  /// Returns the rows of the screen, within its height and width.
  ///
  /// The result also has the scroll position within the difference, and the number of its rows that
  /// fit.
  func frame(_ session: ReviewSession) -> (lines: [String], scroll: Int, page: Int) {
    guard !showsHelp, let item = session.current else {
      let text = showsHelp ? Self.help.map(cut) : end(session)
      let foot = foot(session, isLong: false)
      return (Array(text.prefix(max(0, rows - foot.count))) + foot, scroll, 1)
    }
    let head = head(session, item)
    let body = body(session, item)
    let foot = foot(session, isLong: body.count > max(1, rows - head.count - 2))
    let page = max(1, rows - head.count - foot.count)
    let start = min(max(0, scroll), max(0, body.count - page))
    let room = max(0, rows - foot.count)
    let top = Array(head.prefix(max(1, room - 1)))
    let shown = body.dropFirst(start).prefix(max(0, room - top.count))
    return (top + shown + foot, start, page)
  }

  // MARK: - Parts

  private func head(_ session: ReviewSession, _ item: ReviewSession.Item) -> [String] {
    let place = session.position(of: session.cursor)
    let entry = session.entries[item.entry]
    let part = session.part(of: item)
    let marker = item.state == .open ? "" : ", \(item.state)"
    let words = "\(item.kind.name)  \(session.words[item.kind] ?? "")"
    var lines = wrapped(words).map { style.paint($0, .bold) }
    lines.append(
      beside(
        entry.change.shown.visible,
        "kind \(place.kind)/\(place.kinds), snapshot \(place.item)/\(place.items)\(marker)"
      )
    )
    let facts = facts(session, item).joined(separator: " · ")
    lines += wrapped(facts).prefix(rows > 15 ? 2 : 1)
    if let error = entry.change.error { lines += wrapped("\(error)") }
    let places = rows > 15 ? part.facts.map(\.words).filter { $0 != session.words[item.kind] } : []
    lines += places.prefix(3).map { cut("  " + $0.visible) }
    if places.count > 3 { lines.append(cut("  and \(places.count - 3) more")) }
    return lines + [rule]
  }

  private func facts(_ session: ReviewSession, _ item: ReviewSession.Item) -> [String] {
    let part = session.part(of: item)
    let unseen = part.change.kind.isOffered ? session.unseenCount : 0
    let key = item.kind == .new ? "K" : "k"
    let words = "\(key) also accepts \(counted(unseen, "snapshot")) not shown"
    return (unseen > 0 ? [words] : []) + part.notes
  }

  private func body(_ session: ReviewSession, _ item: ReviewSession.Item) -> [String] {
    let part = session.part(of: item)
    return DiffRows(style: style, width: columns).rows(part.diff)
      + part.change.stories(at: part.facts).flatMap { [rule] + wrapped($0) }
  }

  private func end(_ session: ReviewSession) -> [String] {
    [
      style.paint(cut(session.seenWords), .bold), "", cut(session.sum), "",
      cut("q writes this, Ctrl-C writes nothing."),
    ]
  }

  private func foot(_ session: ReviewSession, isLong: Bool) -> [String] {
    var lines = session.message.map { wrapped($0) } ?? []
    if isLong, lines.isEmpty { lines = [cut("↑ ↓ PgUp PgDn scroll")] }
    return [rule] + lines + [cut(keys(session))]
  }

  private func keys(_ session: ReviewSession) -> String {
    if showsHelp { return "any key: back" }
    if session.current == nil { return "[b]ack [q]uit" }
    let long = "[a]ccept [k]ind [r]eject [s]kip [S]kip kind [b]ack [?]help [q]uit"
    let short = "[a]ccept [k]ind [r]eject [s]kip [b]ack [?]help [q]uit"
    return [long, short].first { DisplayWidth.of($0) <= columns } ?? "a k r s b ? q"
  }

  // MARK: - Rows

  private var rule: String { String(repeating: "─", count: columns) }

  private func cut(_ text: String) -> String { DisplayWidth.cut(text, to: columns) }

  private func wrapped(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      MarkedLine(String(line)).rows(of: columns).map { $0.text(opening: "", closing: "") }
    }
  }

  /// Returns a row with the end of one text on the left, and another on the right.
  ///
  /// The right text is left out when there is no room.
  private func beside(_ left: String, _ right: String) -> String {
    let room = columns - DisplayWidth.of(right) - 2
    guard room > 12 else { return DisplayWidth.end(left, of: columns) }
    let left = DisplayWidth.end(left, of: room)
    return left + "".padded(to: room - DisplayWidth.of(left) + 2) + right
  }

  static let help = [
    "a       accept what is shown: it becomes the reference",
    "k       accept this kind of change in all snapshots; K also new ones not shown",
    "r       reject what is shown: the rendering is forgotten",
    "R       reject this kind of change in all snapshots",
    "s →     skip: decide later",
    "S       skip this kind",
    "b ←     back to the one before, and take back the decision on it",
    "↑ ↓     scroll by a row; space, PgUp, PgDn by a page",
    "q       quit, and write the decisions; the rest stays pending",
    "Ctrl-C  quit, and write nothing",
  ]
}
