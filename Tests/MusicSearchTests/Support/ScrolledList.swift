import MusicSearch
public import Proofsheet

/// Replaces the view of the list, and knows the visible part.
@MainActor
public final class ScrolledList {
  private static let rowsOnScreen = 4
  private static let cellsOnScreen = 2

  private let home: HomeViewModel
  private var firstRow = 0
  private var firstCells: [Artist.ID: Int] = [:]

  init(_ home: HomeViewModel) {
    self.home = home
  }

  /// The rows on the screen, each with the titles of its cells on the screen.
  var visible: [(artist: String, titles: [String])] {
    home.content.rows.dropFirst(firstRow).prefix(Self.rowsOnScreen).map { row in
      let cells = row.cells.dropFirst(firstCells[row.id] ?? 0).prefix(Self.cellsOnScreen)
      return (row.name, cells.map(\.name))
    }
  }

  /// Moves the rail of a visible row by one screen.
  func swipeLeft(inVisibleRow index: Int) {
    guard let row = home.row(at: firstRow + index) else { return }
    let next = firstCells[row.id, default: 0] + Self.cellsOnScreen
    firstCells[row.id] = min(next, max(0, row.cells.count - Self.cellsOnScreen))
  }

  /// Moves the list until an artist is on the screen, or to its end.
  func scroll(to artist: String) {
    let last = max(0, home.totalRowCount - Self.rowsOnScreen)
    while firstRow < last, !visible.contains(where: { $0.artist == artist }) { firstRow += 1 }
  }
}

extension ScrolledList: SnapshotDescribing {
  /// One line for each row on the screen.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    ["visible": visible.map { "\($0.artist): \($0.titles.joined(separator: " | "))" }]
  }

  /// The properties from which the visible part is computed.
  public static var snapshotHidden: [String] { ["home", "firstRow", "firstCells"] }
}
