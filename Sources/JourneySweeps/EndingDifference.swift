import Foundation
import SnapshotRendering
import UserJourneys

/// The difference between the screens to which two playbacks lead.
struct EndingDifference: Hashable {
  /// The changed lines of the screens, in the form of a transcript.
  let lines: [String]
  /// The outermost paths at which the screens differ: `Home.rows`.
  let paths: [String]
}

extension EndingDifference {
  /// - Parameters:
  ///   - old: The screens to which the first playback leads.
  ///   - new: The screens to which the second playback leads.
  ///   - store: The cache of screen facts.
  init(from old: [Rendering], to new: [Rendering], in store: FactStore) {
    lines = ScreenDifference.lines(from: old, to: new)
    let names = (old.map(\.firstLine), new.map(\.firstLine))
    guard names.0 == names.1 else {
      paths = ["screens"]
      return
    }
    let (before, after) = (store.facts(of: old), store.facts(of: new))
    var changed = before.changes(to: after)
    for (path, rows) in before.lists where after.lists[path] != rows { changed.insert(path) }
    let places = Set(changed.map(\.placeOfFact))
    let outermost = places.filter { place in
      !places.contains { place.hasPrefix($0 + ".") }
    }
    paths = outermost.isEmpty ? ["screens"] : outermost.sorted()
  }
}

extension String {
  /// The start of a fact's path, before the first row or key: `Home.rows` for
  /// `Home.rows["a"].title`.
  var placeOfFact: String {
    let end = [range(of: "["), range(of: ".\"")].compactMap { $0?.lowerBound }.min()
    return String(self[..<(end ?? endIndex)])
  }
}
