import ScreenRendering

/// One control in one snapshot, and whether the user can use it there.
struct ControlFact: Sendable {
  /// What is said of one control: `LoginPresenter.canSubmit`, or `button "Log in"` of a screen.
  let name: String
  let isEnabled: Bool
  let line: Int
  /// Whether the subject says so by a field; a screen says of an enabled control nothing.
  let isField: Bool
}

extension ControlFact {
  /// What a reference says of controls.
  ///
  /// In a screen they are elements by their roles, elsewhere fields that are true or false and named for
  /// it, as `canSubmit`, `isSubmitEnabled`, `isSubmitDisabled`.
  static func all(in reference: LintReference) -> [ControlFact] {
    switch reference.form {
    case .screens: ofScreens(in: reference)
    case .state, .journey, .grid: ofFields(in: reference)
    case .other: []
    }
  }

  /// Of a grid of languages only the base language: the others have the same controls by other names.
  private static func ofScreens(in reference: LintReference) -> [ControlFact] {
    guard LocaleGrid.isGrid(reference.bytes), let base = reference.screens.first,
      let first = base.lines.first, let last = base.lines.last
    else { return reference.outline.controls }
    return reference.outline.controls.filter { (first...last).contains($0.line) }
  }

  /// The fields of a state: `canSubmit: true`, and in a transcript `~ canSubmit: false -> true`.
  ///
  /// Most colons are told by what stands behind them.
  private static func ofFields(in reference: LintReference) -> [ControlFact] {
    let bytes = reference.bytes
    let isState = reference.form == .state
    var facts: [ControlFact] = []
    var from = 0
    while let colon = ByteSearch.next(0x3A, from: from, in: bytes), colon + 6 < bytes.count {
      from = colon + 1
      guard bytes[colon + 2] == 0x74 || bytes[colon + 2] == 0x66, bytes[colon + 1] == 0x20,
        let name = controlName(before: colon, in: bytes)
      else { continue }
      let type = isState ? typeName(above: colon, in: bytes) + "." : ""
      let line = isState ? 1 + ByteSearch.newlines(before: colon, in: bytes) : 0
      for isTrue in values(from: colon + 2, in: bytes) {
        facts.append(
          ControlFact(
            name: type + name.name,
            isEnabled: name.isNegative != isTrue,
            line: line,
            isField: true
          )
        )
      }
    }
    return facts
  }

  /// The truths on the rest of a line: one, or in a transcript what was and what became of it.
  private static func values(from start: Int, in bytes: [UInt8]) -> [Bool] {
    switch String(decoding: bytes[start..<ByteSearch.lineEnd(of: start, in: bytes)], as: UTF8.self)
    {
    case "true": [true]
    case "false": [false]
    case "true -> false": [true, false]
    case "false -> true": [false, true]
    default: []
    }
  }

  /// The name of a field that says whether a control can be used, and whether it says the opposite.
  private static func controlName(
    before offset: Int,
    in bytes: [UInt8]
  ) -> (name: String, isNegative: Bool)? {
    let start = ByteSearch.lineStart(of: offset, in: bytes)
    var first = start
    while first < offset, bytes[first] == 0x20 || bytes[first] == 0x7E || bytes[first] == 0x2B {
      first += 1
    }
    var end = first
    while end < offset, FieldName.isNamePart(bytes[end]) { end += 1 }
    guard end > first, end == offset else { return nil }
    if let dot = bytes[first..<end].lastIndex(of: 0x2E) { first = dot + 1 }
    let name = bytes[first..<end]
    let isNegative = endsIn("isabled", name)
    let isPositive =
      endsIn("nabled", name)
      || (name.starts(with: "can".utf8) && name.count > 3
        && (0x41...0x5A).contains(name[name.startIndex + 3]))
    guard isNegative || isPositive else { return nil }
    return (String(decoding: name, as: UTF8.self), isNegative)
  }

  private static func endsIn(_ ending: String, _ name: ArraySlice<UInt8>) -> Bool {
    name.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }

  /// The type that a field belongs to, by the nearest line above that is less indented.
  private static func typeName(above offset: Int, in bytes: [UInt8]) -> String {
    var start = ByteSearch.lineStart(of: offset, in: bytes)
    var end = start
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    let level = end - start
    while start > 0 {
      start = ByteSearch.lineStart(of: start - 1, in: bytes)
      end = start
      while end < bytes.count, bytes[end] == 0x20 { end += 1 }
      if end - start < level { break }
    }
    let line = String(decoding: bytes[end..<ByteSearch.lineEnd(of: end, in: bytes)], as: UTF8.self)
    // `player: TrackPlayer`, `- Row`, `LoginPresenter`.
    let value = line.split(separator: ": ").last ?? ""
    return String(value.drop { "-*?: ".contains($0) })
  }
}
