import CustomDump
import Measuring

@testable import TextDiff

/// Records of eight lines, five of which repeat, a tenth of them changed: for the record.
func measureDifference(into table: inout Table) throws {
  let (old, new) = (text(changing: nil), text(changing: 10))
  let times = try Stopwatch(rounds: 3).times(
    { _ = UnifiedDiff(old: old, new: new, oldName: "old", newName: "new").text },
    { _ = diff(old, new) }
  )
  table.time("diff of 2,000 lines", ours: times[0], peer: times[1])
}

private func text(changing step: Int?) -> String {
  (0..<250).map { index in
    let isChanged = step.map { index % $0 == 0 } ?? false
    return """
      Row
        id: \(index)
        title: "\(isChanged ? "other" : "value") \(index)"
        isFavorite: false
        isHidden: false
        price: 12.5
        section: nil
        kind: .track

      """
  }.joined()
}
