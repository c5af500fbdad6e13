/// A key press in a review.
package enum ReviewKey: Equatable, Sendable {
  case character(Character)
  case up, down, left, right, pageUp, pageDown, home, end
  case enter, backspace, escape
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
      case 0x7F, 0x08: keys.append(.backspace)
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

/// The terminal on which a person reviews changes.
package struct ReviewTerminal {
  /// The size of the terminal in characters.
  package let size: () -> (columns: Int, rows: Int)
  /// Waits for input, and returns its bytes.
  ///
  /// The result is nil at the end of the input, and empty after a change of size.
  package let read: () -> [UInt8]?
  package let write: (String) -> Void
  /// Switches the terminal to single keys and the whole screen.
  package let open: () -> Void
  /// Switches back to the former mode of the terminal.
  package let close: () -> Void

  package init(
    size: @escaping () -> (columns: Int, rows: Int),
    read: @escaping () -> [UInt8]?,
    write: @escaping (String) -> Void,
    open: @escaping () -> Void,
    close: @escaping () -> Void
  ) {
    self.size = size
    self.read = read
    self.write = write
    self.open = open
    self.close = close
  }
}
