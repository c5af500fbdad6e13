/// A screen drawn in characters: as wide as the device, and as long as its content.
///
/// The drawing shows line breaks, cut texts, and the part below the fold:
///
/// ```text
/// ┌──────────────────────────────────────┐
/// │ Log in                               │  a heading
/// │ ──────                               │
/// │ Email                                │  a field; in ( ) while it is disabled, | is the keyboard
/// │ [ ada@example.com|                 ] │
/// │ Stay logged in                   [x] │  a toggle
/// │ [ Log in ]                           │  a button; ( Log in ) while it is disabled
/// │ [Artist]     Song        Album       │  tabs, the selected one in brackets
/// │ - Ada                                │  a cell; * while it is selected, ( Ada ) while disabled
/// │   ▒ Picture of Ada                   │  an image
/// │ ~ Loading                            │  progress
/// ├ ─ ─ fold ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ┤  what follows is below the screen's end
/// └──────────────────────────────────────┘
/// ```
///
/// The drawing shows the placeholder of an empty field only; the outline always has both.
///
/// From right to left the layout is mirrored: marks stand to the right of their text, and the first
/// tab is the rightmost. A text keeps its logical order, and the program that shows it reorders it.
struct ScreenWireframe {
  /// The lines, all as wide as the device.
  let lines: [String]
  /// The elements with a cut text, by their indices among all elements.
  let truncated: [Int]

  /// - Parameters:
  ///   - elements: The elements of the screen.
  ///   - size: The size for the layout.
  /// - Complexity: O(n) in the length of all texts.
  init(_ elements: [SnapshotElement], on size: ScreenSize) {
    var layout = ScreenLayout(direction: size.direction)
    let width = size.columns - 4
    let rows = layout.rows(of: elements, width: width)
    var lines = ["┌" + String(repeating: "─", count: width + 2) + "┐"]
    for (index, row) in rows.enumerated() {
      if index == size.rows { lines.append(Self.fold(size.columns)) }
      lines.append("│ " + layout.filled(row, to: width) + " │")
    }
    lines.append("└" + String(repeating: "─", count: width + 2) + "┘")
    self.lines = lines
    truncated = layout.truncated
  }

  private static func fold(_ columns: Int) -> String {
    let dashes = String(repeating: "─ ", count: columns)
    return "├ " + ("─ fold " + dashes).prefix(columns - 4) + " ┤"
  }
}
