import ProofsheetBasics
import SnapshotChecking
import SnapshotReview
import ToolBasics

extension ReportData {
  /// The details of the snapshots in chunks, shortened so that a browser can load all of them.
  var chunks: [[UInt8]] {
    let allowance = Allowance(of: Self.mostBytes, for: snapshots.map(\.weight)).each
    let starts = Array(stride(from: 0, to: snapshots.count, by: Self.chunkSize))
    return mapInParallel(starts) { start in
      var json = PageJSON()
      json.list { json in
        for snapshot in snapshots[start..<min(snapshots.count, start + Self.chunkSize)] {
          write(snapshot, allowance: allowance, to: &json)
        }
      }
      return json.bytes
    }
  }

  /// The storyboards of each journey; a sentence replaces the storyboards beyond the page's limit.
  var boards: [[UInt8]] {
    var left = Self.mostBoardBytes
    let all = mapInParallel(journeys) { journey in
      var json = PageJSON()
      journey.writeBoards(to: &json)
      return json.bytes
    }
    return all.map { board in
      left -= board.count
      return left > 0 ? board : Self.noBoard
    }
  }

  private static let mostBoardBytes = 8_000_000
  private static let noBoard = Array(
    #"{"boards":[],"text":"There are too many journeys for one page; see the references."}"#.utf8
  )

  /// The approximate limit, in bytes, on the size of the details of all snapshots.
  private static let mostBytes = 10_000_000
  private static let mostPlaces = 100

  /// Writes the details of a snapshot, and cuts them after about `allowance` bytes.
  func write(_ snapshot: Snapshot, allowance: Int, to json: inout PageJSON) {
    let change = snapshot.change
    json.object { json in
      json.text("state", change.kind.rawValue)
      json.block("error", change.error.map { "\($0)" })
      json.list("words", snapshot.places.prefix(Self.mostPlaces).map(\.place.words))
      if snapshot.places.count > Self.mostPlaces {
        json.number("more", snapshot.places.count - Self.mostPlaces)
      }
      let end = json.bytes.count + allowance
      write(change.diff, until: end, to: &json)
    }
  }

  private func write(_ diff: UnifiedDiff, until end: Int, to json: inout PageJSON) {
    var cut = 0
    json.number("added", diff.addedCount)
    json.number("removed", diff.removedCount)
    json.list("hunks") { json in
      for hunk in diff.hunks {
        guard json.bytes.count < end else {
          cut += hunk.lineCount
          continue
        }
        json.text(hunk.header)
        json.text { json in cut += write(hunk, until: end, to: &json) }
      }
    }
    if cut > 0 { json.number("cut", cut) }
  }

  /// Writes the lines of a hunk until `json` has `end` bytes.
  ///
  /// Each line starts with its mark in a unified diff: `+`, `-` or a space.
  ///
  /// - Returns: The number of omitted lines.
  private func write(_ hunk: Hunk, until end: Int, to json: inout PageJSON) -> Int {
    let lines = hunk.lines
    let emphasis = lines.emphasis()
    for (index, line) in lines.enumerated() {
      guard json.bytes.count < end else { return lines.count - index }
      if index > 0 { json.endLine() }
      json.raw(Array(line.kind.rawValue.utf8))
      json.append(line.text, emphasising: emphasis[index])
      if !line.endsWithNewline { json.raw(Self.unended) }
    }
    return 0
  }

  private static let unended = Array(#"\n\\ No newline at end of file"#.utf8)
}

extension PageJSON {
  /// Appends a line with emphasis marks around ranges of its bytes.
  fileprivate mutating func append(_ line: String, emphasising ranges: [Range<Int>]) {
    let bytes = line.utf8
    var done = bytes.startIndex
    var offset = 0
    for range in ranges {
      let start = bytes.index(done, offsetBy: range.lowerBound - offset)
      let end = bytes.index(start, offsetBy: range.count)
      appendInert(String(line[done..<start]))
      raw(Self.emphasisStart)
      appendInert(String(line[start..<end]))
      raw(Self.emphasisEnd)
      (done, offset) = (end, range.upperBound)
    }
    appendInert(String(line[done...]))
  }
}

extension ReportData.Snapshot {
  /// The approximate size of the snapshot's details in bytes.
  fileprivate var weight: Int { change.bytes.count + (change.reference?.utf8.count ?? 0) + 300 }
}

/// The largest number of bytes for each of several texts, so that all fit into a total.
///
/// Long texts share the bytes that short texts leave.
struct Allowance {
  private(set) var each = Int.max / 2

  init(of bytes: Int, for weights: [Int]) {
    var left = bytes
    for (index, weight) in weights.sorted().enumerated() {
      let share = max(0, left) / (weights.count - index)
      if weight > share {
        each = share
        return
      }
      left -= weight
    }
  }
}
