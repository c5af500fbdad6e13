import ProofsheetBasics
import SnapshotReview

extension ReportData {
  /// The number of snapshots in one chunk of details.
  ///
  /// The page reads the details of a whole chunk at once.
  static let chunkSize = 100
  /// The largest number of changed places that the page lists for one snapshot.
  private static let mostPlaces = 200

  /// The JSON of the data that the page needs before the user opens a snapshot.
  var index: [UInt8] {
    var json = PageJSON()
    // Thousands of snapshots share a key path.
    var paths = NumberedTexts()
    json.object { json in
      json.text("run", run)
      json.number("chunkSize", Self.chunkSize)
      json.list("kinds") { json in
        for (kind, group) in groups.enumerated() { write(group, members[kind], to: &json) }
      }
      json.list("snapshots") { json in
        for snapshot in snapshots { write(snapshot, &paths, to: &json) }
      }
      json.list("paths", paths.all)
      json.list("journeys") { json in for journey in journeys { journey.writeRow(to: &json) } }
      json.list("others") { json in for notice in others { write(notice, to: &json) } }
    }
    return json.bytes
  }

  private func write(_ group: KindGroup, _ members: [Int], to json: inout PageJSON) {
    json.object { json in
      json.text("name", group.kind.name)
      json.text("words", group.words)
      json.flag("isFormat", group.kind.isFormat)
      json.list("members", members)
    }
  }

  private func write(
    _ snapshot: Snapshot,
    _ paths: inout NumberedTexts,
    to json: inout PageJSON
  ) {
    let change = snapshot.change
    json.object { json in
      json.text("name", snapshot.name)
      let word = ShellWord.quoted(snapshot.name)
      if word != snapshot.name { json.text("word", word) }
      json.text("test", change.test)
      if !change.sources.isEmpty { json.list("sources", change.sources) }
      json.flag("isEarlier", snapshot.isEarlier)
      json.list("kinds", snapshot.kinds)
      // The list alternates between a path and its kind.
      json.list("places") { json in
        for (place, kind) in snapshot.places.prefix(Self.mostPlaces) {
          json.number(paths.number(of: place.place))
          json.number(kind)
        }
      }
    }
  }

  private func write(_ notice: Notice, to json: inout PageJSON) {
    json.object { json in
      json.text("verdict", notice.verdict)
      json.text("reference", notice.reference)
      json.list("sources", notice.sources)
      json.block("detail", notice.detail)
    }
  }
}
