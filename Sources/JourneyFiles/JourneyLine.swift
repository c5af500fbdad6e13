/// One line of a journey file or of a transcript, without its line ending.
///
/// Kept as bytes: to `String`, more texts are the same than to a reader of a diff.
package struct JourneyLine: Hashable, Sendable {
  /// What a line says below a step.
  package enum Kind: Equatable, Sendable {
    /// Nothing but white space.
    case blank
    /// A hand-written remark: it starts with `#`.
    case comment
    /// `...`: any number of lines that are not less indented.
    case anything
    /// A line of the transcript.
    case text
  }

  package let bytes: [UInt8]
  /// How many spaces and tabs it starts with.
  package let indentation: Int
  package let kind: Kind

  package init(_ bytes: some Sequence<UInt8>) {
    var bytes = Array(bytes)
    if bytes.last == 0x0D { bytes.removeLast() }
    self.bytes = bytes
    indentation = bytes.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
    kind = Self.kind(bytes[indentation...])
  }

  package init(_ text: String) { self.init(text.utf8) }

  /// The line as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether it stands at the left margin and says something to the file.
  var isAtMargin: Bool { indentation == 0 && kind != .blank && kind != .comment }

  private static let dots = Array("...".utf8)

  private static func kind(_ content: ArraySlice<UInt8>) -> Kind {
    guard let first = content.first else { return .blank }
    if first == 0x23 { return .comment }
    return isDots(content) ? .anything : .text
  }

  /// Whether a content is three dots, with no more than white space behind them.
  private static func isDots(_ content: ArraySlice<UInt8>) -> Bool {
    guard content.starts(with: dots) else { return false }
    return content.dropFirst(dots.count).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}

// MARK: - Backslashes

extension JourneyLine {
  /// The line of a transcript as it is written into a file: what would be a comment or `...` there
  /// gets a backslash, and one more when it has some.
  package var written: JourneyLine {
    guard isSpecialBehindBackslashes else { return self }
    return JourneyLine(bytes[..<indentation] + [0x5C] + bytes[indentation...])
  }

  /// The line of the transcript that a line of a file stands for.
  package var said: JourneyLine {
    if kind == .blank { return JourneyLine([]) }
    guard bytes[indentation...].first == 0x5C, isSpecialBehindBackslashes else { return self }
    return JourneyLine(bytes[..<indentation] + bytes[(indentation + 1)...])
  }

  private var isSpecialBehindBackslashes: Bool {
    let content = bytes[indentation...].drop { $0 == 0x5C }
    return content.first == 0x23 || Self.isDots(content)
  }
}
