import SnapshotChecking
import SnapshotReview

/// The coverage table: each presenter and view model with the snapshots and journeys that show it.
struct ReportLedger: Sendable {
  let page: LedgerPage

  /// The largest number of snapshot names in one row of the coverage table.
  private static let mostStates = 24

  /// Reads the last result of `coverage`; `nil` before the first run of `coverage`.
  init?(in folders: SnapshotFolders) throws {
    guard let page = try LedgerPage(in: folders), !page.rows.isEmpty else { return nil }
    self.page = page
  }

  /// The coverage table as JSON, for the page's script.
  var json: [UInt8] {
    var json = PageJSON()
    json.object { json in
      json.text("run", page.run)
      json.text("sum", page.sum)
      json.list("rows") { json in for row in page.rows { write(row, to: &json) } }
      json.list("gaps") { json in
        for gap in page.gaps {
          json.object { json in
            json.text("title", gap.kind.title)
            json.text("name", gap.name)
            json.text("place", gap.place)
            json.text("next", gap.doubt.map { "uncertain: " + $0 } ?? gap.kind.next)
          }
        }
      }
    }
    return json.bytes
  }

  private func write(_ row: LedgerRow, to json: inout PageJSON) {
    json.object { json in
      json.text("module", row.module)
      json.text("name", row.name)
      json.text("place", row.place)
      json.number("snapshots", row.texts.snapshots.count)
      json.number("parts", row.texts.parts.count)
      json.number("journeys", row.texts.journeys.count)
      json.list("states", Array(row.texts.snapshots.prefix(Self.mostStates)))
      json.list("properties", [row.properties.shown, row.properties.total])
      json.list("gaps", row.gaps)
    }
  }
}
