import HTTPFixtures
import SnapshotRendering
import UserJourneys

/// How two lists of requests differ.
enum RequestDifference {
  static func lines(from old: [String], to new: [String]) -> [String] {
    new.difference(from: old).map { change in
      switch change {
      case .remove(_, let request, _): "- > \(request)"
      case .insert(_, let request, _): "+ > \(request)"
      }
    }
  }
}

/// How two sets of screens differ, as a transcript would say it.
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
