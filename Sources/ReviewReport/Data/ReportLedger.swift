import SnapshotChecking
import SnapshotReview

/// What snapshots and journeys show of presenters and view models, for a table.
struct ReportLedger: Sendable {
  let page: LedgerPage

  /// How many names of snapshots a row has at most.
  private static let mostStates = 24

  /// Reads what `coverage` counted last; nil where it never did.
  init?(in folders: SnapshotFolders) throws {
    guard let page = try LedgerPage(in: folders), !page.rows.isEmpty else { return nil }
    self.page = page
  }

  /// The table for the script.
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
            json.text("next", gap.doubt.map { "cannot be told: " + $0 } ?? gap.kind.next)
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
      json.list("values", [row.values.shown, row.values.total])
      json.list("gaps", row.gaps)
    }
  }
}
