/// A screen drawn in characters: as wide as the device, and as long as it is.
///
/// A person sees where lines break, what is cut, and what has to be scrolled to:
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
/// What a field shows while it is empty is not drawn while it holds something: the outline has both.
///
/// From right to left everything is mirrored: marks stand to the right of what they mark, and the first
/// tab is the rightmost. Text itself stays in its logical order, which whatever shows it reorders.
struct ScreenWireframe {
  /// The lines, all as wide as the device.
  let lines: [String]
  /// The elements whose text is cut, by their places among all elements.
  let truncated: [Int]

  /// - Parameters:
  ///   - elements: What is on the screen.
  ///   - size: What it is laid out for.
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
