import HTTPFixtures
import SnapshotRendering
import UserJourneys

/// A request that only one of two playbacks sends.
struct RequestDifference: Hashable {
  let request: String
  let isGone: Bool

  var line: String { "\(isGone ? "-" : "+") > \(request)" }

  static func all(from old: [String], to new: [String]) -> [RequestDifference] {
    new.difference(from: old).map { change in
      switch change {
      case .remove(_, let request, _): RequestDifference(request: request, isGone: true)
      case .insert(_, let request, _): RequestDifference(request: request, isGone: false)
      }
    }
  }
}

/// The difference between two sets of screens, in the words of a transcript.
enum ScreenDifference {
  static func lines(from old: [Rendering], to new: [Rendering]) -> [String] {
    guard old.count == new.count else {
      return ["~ \(names(old)) -> \(names(new))"]
    }
    return zip(old, new).flatMap { old, new -> [String] in
      guard old != new else { return [] }
      guard let before = old.tree, let after = new.tree else { return ["~ (not canonical text)"] }
      return ScreenDelta.lines(from: before, to: after, path: "")
    }
  }

  private static func names(_ screens: [Rendering]) -> String {
    screens.map(\.firstLine).joined(separator: ", ")
  }
}
