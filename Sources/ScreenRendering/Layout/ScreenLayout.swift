import ProofsheetBasics

/// Lays elements out below each other, and notes the elements whose text it cuts.
struct ScreenLayout {
  /// The largest number of tabs in one line.
  private static let mostTabsInLine = 5
  /// The smallest width for the text of a tab that shares a line.
  private static let narrowestTab = 3
  /// The smallest width for an indented or framed element.
  private static let indentedWidth = 16

  let direction: SnapshotTextDirection
  private(set) var truncated: [Int] = []
  /// The index of the next element among all elements.
  private var next = 0

  init(direction: SnapshotTextDirection) { self.direction = direction }

  /// Returns the lines of elements.
  mutating func rows(of elements: [SnapshotElement], width: Int) -> [ScreenRow] {
    var rows: [ScreenRow] = []
    var index = 0
    while index < elements.count {
      var end = index + 1
      if elements[index].role == .tab {
        while end < elements.count, elements[end].role == .tab { end += 1 }
        rows += tabs(Array(elements[index..<end]), width)
      } else {
        rows += self.rows(of: elements[index], width)
      }
      index = end
    }
    return rows
  }

  private mutating func rows(of element: SnapshotElement, _ width: Int) -> [ScreenRow] {
    let place = next
    next += 1
    let text = ScreenText(element.label ?? "")
    switch element.role {
    case .heading:
      let title = cut(text, width, place)
      return [title, ScreenRow(String(repeating: "─", count: title.width), title.width)]
    case .button:
      return [enclosed(cut(text, width - 4, place), element.isDisabled, " ")]
    case .cell:
      return [cell(text, element, width, place)] + indented(element.children, width)
    case .list: return text.lines(of: width) + rows(of: element.children, width: width)
    case .image: return marked(text, "▒ ", "▒ ", width)
    case .progress:
      let words = [element.label, element.value].compactMap(\.self).joined(separator: " ")
      return marked(ScreenText(words), "~ ", "  ", width)
    case .alert: return alert(text, element.children, width)
    case .toggle: return toggle(text, element, width)
    case .field: return text.lines(of: width) + [field(element, "", width, place)]
    case .searchField: return [field(element, "? ", width, place)]
    case .text, .tab, nil: return text.lines(of: width)
    }
  }

  // MARK: - Elements of several parts

  private mutating func cell(
    _ text: ScreenText,
    _ element: SnapshotElement,
    _ width: Int,
    _ place: Int
  ) -> ScreenRow {
    if element.isDisabled { return enclosed(cut(text, width - 4, place), true, " ") }
    let mark = element.states.contains(.selected) ? "* " : "- "
    return row(mark, cut(text, width - 2, place))
  }

  private mutating func indented(_ children: [SnapshotElement], _ width: Int) -> [ScreenRow] {
    guard width >= Self.indentedWidth else { return rows(of: children, width: width) }
    return rows(of: children, width: width - 2).map { row("  ", $0) }
  }

  private func marked(
    _ text: ScreenText,
    _ first: String,
    _ others: String,
    _ width: Int
  ) -> [ScreenRow] {
    let lines = text.lines(of: width - 2)
    guard !lines.isEmpty else { return [ScreenRow(String(first.prefix(1)), 1)] }
    return lines.indices.map { row($0 == 0 ? first : others, lines[$0]) }
  }

  private mutating func alert(
    _ text: ScreenText,
    _ children: [SnapshotElement],
    _ width: Int
  ) -> [ScreenRow] {
    guard width >= Self.indentedWidth else {
      return marked(text, "! ", "  ", width) + rows(of: children, width: width)
    }
    let content = text.lines(of: width - 4) + rows(of: children, width: width - 4)
    let edge = String(repeating: "═", count: width - 2)
    let inside = content.map { ScreenRow("║ " + filled($0, to: width - 4) + " ║", width) }
    return [ScreenRow("╔" + edge + "╗", width)] + inside + [ScreenRow("╚" + edge + "╝", width)]
  }

  private func toggle(_ text: ScreenText, _ element: SnapshotElement, _ width: Int) -> [ScreenRow] {
    var lines = text.lines(of: width - 4)
    let mark = ScreenRow(element.states.contains(.on) ? "x" : " ", 1)
    let box = enclosed(mark, element.isDisabled, "").text
    let label = filled(lines.first ?? ScreenRow("", 0), to: width - 4)
    if !lines.isEmpty { lines.removeFirst() }
    let isMirrored = direction == .rightToLeft
    return [ScreenRow(isMirrored ? box + " " + label : label + " " + box, width)] + lines
  }

  /// Returns the line of a field's content, after a sign for a search field.
  ///
  /// The keyboard's mark follows a typed value and precedes a placeholder.
  private mutating func field(
    _ element: SnapshotElement,
    _ sign: String,
    _ width: Int,
    _ place: Int
  ) -> ScreenRow {
    let room = width - 4 - sign.count
    let isFocused = element.states.contains(.focused)
    var content = ScreenText(element.value ?? element.emptyText)
      .cut(to: isFocused ? room - 1 : room)
    if content.isCut { truncated.append(place) }
    if isFocused {
      content.row = element.value == nil ? row("|", content.row) : row(content.row, "|")
    }
    let inside = row(sign, ScreenRow(filled(content.row, to: room), room))
    return enclosed(inside, element.isDisabled, " ")
  }

  private mutating func tabs(_ tabs: [SnapshotElement], _ width: Int) -> [ScreenRow] {
    let first = next
    next += tabs.count
    guard let widths = Self.widths(of: tabs, in: width) else {
      return tabsInTurn(tabs, width, first)
    }
    let shown = tabs.indices.map { index in
      filled(tab(tabs[index], widths[index], first + index), to: widths[index])
    }
    let inOrder = direction == .rightToLeft ? shown.reversed() : shown
    return [
      ScreenRow(inOrder.joined(separator: " "), widths.reduce(tabs.count - 1, +))
    ]
  }

  /// Returns the widths of tabs in one line: equal widths if all texts fit, otherwise by the texts'
  /// lengths.
  ///
  /// If a text needs a cut, the widths are equal again; `nil` when the tabs need several lines.
  private static func widths(of tabs: [SnapshotElement], in width: Int) -> [Int]? {
    let room = width - (tabs.count - 1)
    let share = room / tabs.count
    guard tabs.count <= mostTabsInLine, share - 2 >= narrowestTab else { return nil }
    let needed = tabs.map { ScreenText($0.label ?? "").cut(to: .max).row.width + 2 }
    let spare = room - needed.reduce(0, +)
    if needed.allSatisfy({ $0 <= share }) || spare < 0 {
      return [Int](repeating: share, count: tabs.count)
    }
    return needed.map { $0 + spare / tabs.count }
  }

  /// Returns the lines of tabs that are too many or too long for one line, each as wide as its
  /// text.
  private mutating func tabsInTurn(
    _ tabs: [SnapshotElement],
    _ width: Int,
    _ first: Int
  ) -> [ScreenRow] {
    var rows: [ScreenRow] = []
    for (index, tab) in tabs.enumerated() {
      let shown = self.tab(tab, width, first + index)
      guard let last = rows.last, last.width + 1 + shown.width <= width else {
        rows.append(shown)
        continue
      }
      let isMirrored = direction == .rightToLeft
      rows[rows.count - 1] = ScreenRow(
        isMirrored ? shown.text + " " + last.text : last.text + " " + shown.text,
        last.width + 1 + shown.width
      )
    }
    return rows
  }

  private mutating func tab(_ tab: SnapshotElement, _ width: Int, _ place: Int) -> ScreenRow {
    let title = cut(ScreenText(tab.label ?? ""), width - 2, place)
    if tab.states.contains(.selected) { return enclosed(title, false, "") }
    return tab.isDisabled
      ? enclosed(title, true, "") : ScreenRow(" \(title.text) ", title.width + 2)
  }

  // MARK: - Lines

  private mutating func cut(_ text: ScreenText, _ width: Int, _ place: Int) -> ScreenRow {
    let (row, isCut) = text.cut(to: width)
    if isCut { truncated.append(place) }
    return row
  }

  private func enclosed(_ row: ScreenRow, _ isDisabled: Bool, _ space: String) -> ScreenRow {
    let (opening, closing) = isDisabled ? ("(", ")") : ("[", "]")
    return ScreenRow(opening + space + row.text + space + closing, row.width + 2 + space.count * 2)
  }

  /// Returns a line after a mark, which stands where lines start.
  private func row(_ mark: String, _ row: ScreenRow) -> ScreenRow {
    let isMirrored = direction == .rightToLeft
    let text = isMirrored ? row.text + String(mark.reversed()) : mark + row.text
    return ScreenRow(text, row.width + mark.count)
  }

  private func row(_ row: ScreenRow, _ mark: String) -> ScreenRow {
    let isMirrored = direction == .rightToLeft
    return ScreenRow(isMirrored ? mark + row.text : row.text + mark, row.width + mark.count)
  }

  /// Returns a line with spaces up to a width, after it or before it.
  func filled(_ row: ScreenRow, to width: Int) -> String {
    let spaces = "".padded(to: width - row.width)
    return direction == .rightToLeft ? spaces + row.text : row.text + spaces
  }
}

extension SnapshotElement {
  fileprivate var isDisabled: Bool { states.contains(.disabled) }

  /// The text of an empty field.
  fileprivate var emptyText: String {
    for state in states {
      if case .placeholder(let text) = state { return text }
    }
    return role == .searchField ? label ?? "" : ""
  }
}
