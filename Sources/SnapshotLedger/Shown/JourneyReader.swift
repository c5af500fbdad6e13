import SnapshotRendering

/// Reads the transcript of a journey: its screens, and their changes.
struct JourneyReader {
  private var reader: TextReader
  private let names: KnownNames
  /// The names of the open screens with their subjects, the newest screen last.
  private var screens: [(name: String, subject: Int?)] = []

  private init(_ names: KnownNames) {
    self.names = names
    reader = TextReader(names)
  }

  /// Returns the facts of a transcript; `nil` for any other text.
  static func facts(of text: String, _ names: KnownNames) -> TextFacts? {
    guard text.hasPrefix("journey: ") else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var journey = JourneyReader(names)
    // The report of a sweep shows changes before the screens on which they happen.
    if let end = lines.firstIndex(of: "ends on:") {
      journey.read(lines[end...], indentedBy: 2)
      journey.read(lines[..<end], indentedBy: 6)
    } else {
      journey.read(lines[...], indentedBy: 3)
    }
    journey.reader.facts.isJourney = true
    return journey.reader.facts
  }

  /// Reads the events of a transcript, each with the lines below the event.
  private mutating func read(_ lines: ArraySlice<Substring>, indentedBy base: Int) {
    var rest = lines
    while let line = rest.popFirst() {
      guard Self.indentation(of: line) == base, line.count > base else { continue }
      let below = rest.prefix { $0.isEmpty || Self.indentation(of: $0) > base }
      rest = rest.dropFirst(below.count)
      event(line.dropFirst(base), below.map { $0.dropFirst(base) })
    }
  }

  private static func indentation(of line: Substring) -> Int {
    line.utf8.prefix { $0 == 0x20 }.count
  }
}

extension JourneyReader {
  private mutating func event(_ line: Substring, _ below: [Substring]) {
    let (mark, rest) = (line.prefix(2), line.dropFirst(2))
    let pieces = PathText.pieces(of: rest, between: ": ")
    if mark == "~ ", pieces.count > 1 {
      // `viewModel.state: .ready -> .loading`
      let values = PathText.pieces(of: rest.dropFirst(pieces[0].count + 2), between: " -> ")
      guard values.count > 1, var value = values.last else { return }
      let moment = " for a moment"
      if value.hasSuffix(moment) { value = value.dropLast(moment.count) }
      show(value, below, at: pieces[0])
    } else if mark == "+ ", pieces.count > 1 {
      // `alert: AlertViewModel`
      show(rest.dropFirst(pieces[0].count + 2), below, at: pieces[0])
    } else if mark == "+ ", let end = rest.lastIndex(of: "]") {
      // `rows[Row "Artist 1"] first`
      guard let element = target(of: rest[...end])?.element else { return }
      read(names.declarations.subjects[element].name, below, nil, path: nil)
    } else if mark == "- " {
      // The field is `nil` now, for example after `- alert`.
      show("nil", [], at: rest)
    } else if line.hasPrefix("back on ") {
      let index = screens.lastIndex { $0.name == line.dropFirst(8) }
      if let index { screens.removeSubrange((index + 1)...) }
    } else if line.first?.isUppercase == true {
      // The first line of a screen is its type's name.
      screens.append((String(line), names.subject(line)))
      read(String(line), below, nil, path: String(line))
    }
  }

  private mutating func show(_ head: Substring, _ below: [Substring], at path: Substring) {
    guard let target = target(of: path), target.element == nil else { return }
    let place = target.owner.flatMap { reader.property(target.property, of: $0) }
    read(String(head), below, place, path: target.path)
  }

  /// Reads a value with the lines below it.
  ///
  /// If the transcript omits some of these lines, only the first line of the value is read.
  private mutating func read(
    _ head: String,
    _ below: [Substring],
    _ place: TextReader.Place?,
    path: String?
  ) {
    var lines = below
    while lines.last?.isEmpty == true { lines.removeLast() }
    let text = ([head[...]] + lines).map { $0 + "\n" }.joined()
    let tree = try? SnapshotTree(parsing: text)
    reader.read(tree ?? SnapshotTree(lead: .start, head: head), place, path: path)
  }

  /// Returns the meaning of a path on the open screens: `viewModel.state`, `HomeViewModel.rows[Row
  /// "a"].title`.
  ///
  /// - Returns: The subject that owns the last property, the name of that property, and the path
  ///   from the screen. If the path ends with an element of a list, also the element's subject.
  private func target(
    of path: Substring
  ) -> (owner: Int?, property: String, path: String, element: Int?)? {
    var pieces = PathText.pieces(of: path, between: ".")
    guard var screen = screens.last else { return nil }
    if pieces.count > 1, let other = screens.last(where: { $0.name == pieces[0] }) {
      screen = other
      pieces.removeFirst()
    }
    var (owner, property, known, element) = (screen.subject, "", screen.name, Int?.none)
    for (number, piece) in pieces.enumerated() {
      let bracket = piece.firstIndex(of: "[")
      property = String(bracket.map { piece[..<$0] } ?? piece)
      known += "." + property + (bracket == nil ? "" : "[]")
      element = bracket.flatMap { start in
        names.subject(piece[start...].dropFirst().prefix { $0 != " " && $0 != "]" })
      }
      if number + 1 < pieces.count { owner = bracket == nil ? reader.types[known] : element }
    }
    return (owner, property, known, element)
  }
}

/// Splits texts at a separator, such as a dot, outside of brackets and quotation marks.
enum PathText {
  static func pieces(of text: Substring, between mark: String) -> [Substring] {
    var (pieces, start, depth, inQuotes) = ([Substring](), text.startIndex, 0, false)
    var index = start
    while index < text.endIndex {
      let byte = text.utf8[index]
      switch byte {
      case 0x5C where inQuotes: index = text.utf8.index(after: index)
      case 0x22: inQuotes.toggle()
      case _ where inQuotes: break
      case 0x28, 0x5B: depth += 1
      case 0x29, 0x5D: depth -= 1
      case _ where depth <= 0 && byte == mark.utf8.first && text[index...].hasPrefix(mark):
        pieces.append(text[start..<index])
        start = text.utf8.index(index, offsetBy: mark.utf8.count)
      default: break
      }
      if index < text.endIndex { index = text.utf8.index(after: index) }
    }
    return pieces + [text[start...]]
  }
}
