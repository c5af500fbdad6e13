@testable import ReviewTools

/// A terminal with a script of pressed keys.
final class ScriptedTerminal {
  private var keys: [[UInt8]?]
  private let size: (columns: Int, rows: Int)
  /// The screen after each key.
  private(set) var screens: [String] = []
  private(set) var isOpen = false
  /// The code to run before a key, by the key's number.
  var before: [Int: () -> Void] = [:]
  private var pressed = 0

  /// Presses the characters of a text one by one, and names in angle brackets as one key: `<up>`.
  init(_ keys: [String], columns: Int = 80, rows: Int = 24) {
    size = (columns, rows)
    self.keys = keys.map { Self.sequences[$0] ?? Array($0.utf8) }
  }

  private static let sequences: [String: [UInt8]] = [
    "up": [0x1B, 0x5B, 0x41], "down": [0x1B, 0x5B, 0x42], "right": [0x1B, 0x5B, 0x43],
    "left": [0x1B, 0x5B, 0x44], "pageDown": [0x1B, 0x5B, 0x36, 0x7E], "escape": [0x1B],
    "enter": [0x0D], "ctrl-c": [0x03], "resized": [],
  ]

  var terminal: ReviewTerminal {
    ReviewTerminal(
      size: { self.size },
      read: {
        self.before[self.pressed]?()
        self.pressed += 1
        return self.keys.isEmpty ? nil : self.keys.removeFirst()
      },
      write: { self.screens.append(Self.shown($0)) },
      open: { self.isOpen = true },
      close: { self.isOpen = false }
    )
  }

  /// The text of a frame on an empty screen.
  private static func shown(_ frame: String) -> String {
    frame.replacing("\u{1B}[H", with: "").replacing("\u{1B}[K", with: "")
      .replacing("\u{1B}[J", with: "").replacing("\r\n", with: "\n")
  }
}
