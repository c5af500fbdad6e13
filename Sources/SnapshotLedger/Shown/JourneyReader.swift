/// Reads the transcript of a journey: screens, what changed on them, calls and answers.
struct JourneyReader {
  private var reader: FactReader
  private let bytes: UnsafeRawBufferPointer
  private let names: KnownNames
  /// The open screens by name, the newest last.
  private var screens: [(name: String, subject: Int?)] = []
  /// Where the lines of events begin.
  private var base = 3

  private init(_ bytes: UnsafeRawBufferPointer, _ names: KnownNames) {
    (self.bytes, self.names) = (bytes, names)
    reader = FactReader(bytes, names)
  }

  /// Whether a text is a transcript.
  static func reads(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.has("journey: ", at: 0) }

  static func facts(of bytes: UnsafeRawBufferPointer, _ names: KnownNames) -> TextFacts {
    var journey = JourneyReader(bytes, names)
    let ending = "\n\nends on:\n"
    // What a sweep found is told before the screens that it is about.
    if let end = DeclaredNames.offset(of: Array(ending.utf8), in: bytes, from: 0) {
      journey.base = 2
      journey.read(from: end + ending.utf8.count, to: bytes.count)
      journey.base = 6
      journey.read(from: 0, to: end + 1)
    } else {
      journey.read(from: 0, to: bytes.count)
    }
    journey.reader.facts.isJourney = true
    return journey.reader.facts
  }

  private mutating func read(from first: Int, to last: Int) {
    var start = first
    while start < last, let end = bytes.lineEnd(from: start) {
      take(start..<end)
      start = end + 1
    }
    reader.restart(nil)
  }

  private mutating func take(_ line: Range<Int>) {
    let spaces = bytes.spaces(line)
    if reader.block != nil, line.isEmpty || spaces > base { return reader.take(line) }
    guard spaces == base, line.count > base else {
      if spaces > base, !reader.frames.isEmpty {
        reader.take(line)
        // What is left out of a long step is said in the place of lines.
        if !reader.isCanonical { reader.restart(nil) }
      } else {
        reader.restart(nil)
      }
      return
    }
    reader.restart(nil)
    event((line.lowerBound + spaces)..<line.upperBound)
  }
}

// MARK: - Events

extension JourneyReader {
  private mutating func event(_ line: Range<Int>) {
    let first = bytes[line.lowerBound]
    let isMarked = line.count > 2 && bytes[line.lowerBound + 1] == 0x20
    let rest = (line.lowerBound + 2)..<max(line.lowerBound + 2, line.upperBound)
    switch first {
    case 0x7E where isMarked: change(rest)
    case 0x2B where isMarked: addition(rest)
    case 0x2D where isMarked: removal(rest)
    case 0x2A where isMarked: call(bytes.text(rest))
    case 0x3C where isMarked: answer(bytes.text(rest))
    default:
      let text = bytes.text(line)
      if text.hasPrefix("back on ") {
        goBack(text)
      } else if text.first?.isUppercase == true {
        open(text)
      }
    }
  }

  /// Opens a screen, whose type's name is its first line.
  private mutating func open(_ name: String) {
    screens.append((name, names.subject(name[...])))
    reader.push(name[...], at: base, .nothing, path: name)
  }

  private mutating func goBack(_ line: String) {
    let name = line.dropFirst("back on ".count)
    guard let index = screens.lastIndex(where: { $0.name == name }) else { return }
    screens.removeSubrange((index + 1)...)
  }

  /// Takes `viewModel.state: .ready -> .loading`.
  private mutating func change(_ rest: Range<Int>) {
    guard let colon = TextLine.colon(rest, in: bytes) else { return }
    let value = bytes.text(min(colon + 2, rest.upperBound)..<rest.upperBound)
    guard var head = Self.newValue(value) else { return }
    let moment = " for a moment"
    if head.hasSuffix(moment) { head = head.dropLast(moment.count) }
    show(head, at: bytes.text(rest.lowerBound..<colon))
  }

  /// Takes `alert: AlertViewModel`, or `rows[Row "Artist 1"] first`.
  private mutating func addition(_ rest: Range<Int>) {
    guard let colon = TextLine.colon(rest, in: bytes) else {
      let text = bytes.text(rest)
      let end = text.utf8.lastIndex(of: 0x5D).map(text.utf8.index(after:)) ?? text.endIndex
      let target = target(of: String(text[..<end]))
      guard let subject = target?.element else { return }
      reader.facts.subjects.insert(subject)
      return reader.restart(FactReader.Frame(indent: base + 2, subject: subject))
    }
    let head = bytes.text(min(colon + 2, rest.upperBound)..<rest.upperBound)
    show(head[...], at: bytes.text(rest.lowerBound..<colon))
  }

  /// Takes `alert`, which is nil now.
  private mutating func removal(_ rest: Range<Int>) {
    guard let target = target(of: bytes.text(rest)), target.element == nil,
      let owner = target.owner,
      let property = names.declarations.subjects[owner].property(target.property),
      case .optional = names.declarations.subjects[owner].properties[property].shape
    else { return }
    reader.facts.values.append(.init(subject: owner, property: property, kind: "nil"))
  }

  private mutating func show(_ head: Substring, at path: String) {
    guard let target = target(of: path) else { return }
    var below = ValueReader.Below.nothing
    if let owner = target.owner { below = reader.property(target.property, head, of: owner) }
    reader.push(head, at: base, below, path: target.path)
  }

  /// Takes `router.showProfile(of: User)`.
  private mutating func call(_ text: String) {
    guard let start = text.utf8.firstIndex(of: 0x28), text.utf8.last == 0x29 else { return }
    let whole = text[..<start]
    let name = whole.split(separator: ".").last ?? whole
    let arguments = PathText.pieces(
      of: text[text.utf8.index(after: start)...].dropLast(),
      between: 0x2C
    ).map { $0.drop { $0 == " " } }
    var labels: [String] = []
    for argument in arguments where !argument.isEmpty {
      let label = argument.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let isLabel = !label.isEmpty && argument.dropFirst(label.count).hasPrefix(": ")
      labels.append(isLabel ? String(label) : "_")
      let value = isLabel ? argument.dropFirst(label.count + 2) : argument
      if value.first == "." {
        let name = String(value.dropFirst().prefix { $0 != "(" })
        if names.errorCases[name] != nil { reader.facts.looseCases.append(name) }
      }
    }
    let receiver = String(whole.dropLast(name.count + 1))
    reader.facts.calls.append(.init(receiver: receiver, name: String(name), labels: labels))
    reader.restart(FactReader.Frame(indent: base + 4))
  }

  /// Takes `200 Community/fetchUser_success.json to POST /user/login/`.
  private mutating func answer(_ text: String) {
    guard let space = text.firstIndex(of: " ") else { return }
    var file = text[text.index(after: space)...]
    for verb in [" to GET ", " to POST ", " to PUT ", " to DELETE ", " to PATCH ", " to HEAD "] {
      if let end = file.firstRange(of: verb) { file = file[..<end.lowerBound] }
    }
    if file.contains("/") { reader.facts.answers.append(String(file)) }
  }
}

// MARK: - Paths

extension JourneyReader {
  /// Where a path leads.
  private struct Target {
    /// The subject whose property it names; nil where that is not known.
    let owner: Int?
    let property: String
    /// The path from its screen on.
    let path: String
    /// The subject that an element of a list is.
    let element: Int?
  }

  /// What a path means on the open screens: `viewModel.state`, `HomeViewModel.rows[Row "a"].title`.
  private func target(of path: String) -> Target? {
    var pieces = PathText.pieces(of: path[...], between: 0x2E)
    guard var screen = screens.last, let first = pieces.first else { return nil }
    if let other = screens.last(where: { $0.name == first }), pieces.count > 1 {
      screen = other
      pieces.removeFirst()
    }
    var (owner, property, known, element) = (screen.subject, "", screen.name, Int?.none)
    for (number, piece) in pieces.enumerated() {
      let bracket = piece.utf8.firstIndex(of: 0x5B)
      property = String(bracket.map { piece[..<$0] } ?? piece)
      known += "." + property
      element = nil
      if let bracket {
        element = names.subject(ofElement: piece[piece.utf8.index(after: bracket)...])
        known += "[]"
      }
      if number + 1 < pieces.count { owner = bracket == nil ? reader.types[known] : element }
    }
    return Target(owner: owner, property: property, path: known, element: element)
  }

  /// The value behind the last arrow that stands in no string.
  private static func newValue(_ text: String) -> Substring? {
    var (inQuotes, isEscaped, found) = (false, false, String.Index?.none)
    let utf8 = text.utf8
    var index = utf8.startIndex
    while index < utf8.endIndex {
      let byte = utf8[index]
      if isEscaped {
        isEscaped = false
      } else if inQuotes, byte == 0x5C {
        isEscaped = true
      } else if byte == 0x22 {
        inQuotes.toggle()
      } else if byte == 0x2D, !inQuotes, text[index...].hasPrefix("-> ") {
        found = utf8.index(index, offsetBy: 3)
      }
      index = utf8.index(after: index)
    }
    return found.map { text[$0...] }
  }
}

/// Texts that are cut where no bracket and no quotation mark is open.
enum PathText {
  static func pieces(of text: Substring, between mark: UInt8) -> [Substring] {
    var (pieces, start, depth, inQuotes, isEscaped) = (
      [Substring](), text.startIndex, 0, false, false
    )
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text.utf8[index]
      switch byte {
      case _ where isEscaped: isEscaped = false
      case 0x5C where inQuotes: isEscaped = true
      case 0x22: inQuotes.toggle()
      case _ where inQuotes: break
      case 0x28, 0x5B: depth += 1
      case 0x29, 0x5D: depth -= 1
      case mark where depth <= 0:
        pieces.append(text[start..<index])
        start = text.utf8.index(after: index)
      default: break
      }
      index = text.utf8.index(after: index)
    }
    return pieces + [text[start...]]
  }
}
