import Foundation
import Measuring
import Proofsheet

@testable import TextDiff

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Differences of 100,000 lines, against git's process on the same two files.
///
/// Both read the files, compare them and write all hunks.
func measureDifferences(below root: String, into table: inout Table) throws {
  for kind in LineKind.allCases {
    for percent in [1, 10, 100] {
      let (old, new) = kind.texts(lines: 100_000, percent: percent)
      let files = [root + "/old.txt", root + "/new.txt"]
      for (file, text) in zip(files, [old, new]) {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      }
      let times = try Stopwatch(rounds: 3).times(
        {
          let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
          let diff = UnifiedDiff(old: texts[0], new: texts[1], oldName: files[0], newName: files[1])
          if diff.text.isEmpty { throw Failure(words: "The texts do not differ.") }
        },
        { try gitDiff(files) }
      )
      table.time(
        "diff of 100,000 \(kind) lines, \(percent) % changed",
        ours: times[0],
        peer: times[1],
        ratio: 5,
        seconds: 2
      )
    }
  }
}

/// Starts git and waits for it, without `Process`, whose way of waiting takes longer than git does.
private func gitDiff(_ files: [String]) throws {
  let words =
    [
      "env", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null", "git", "diff",
      "--no-index",
      "--histogram", "--no-color", "--output=/dev/null",
    ] + files
  var arguments = words.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var process = pid_t()
  var status: Int32 = 0
  guard posix_spawn(&process, "/usr/bin/env", nil, nil, &arguments, environ) == 0,
    waitpid(process, &status, 0) == process
  else { throw Failure(words: "git cannot be started.") }
  // The exit status stands in the second byte (wait(2)); 1 says that the files differ.
  if (status >> 8) & 0xFF != 1 { throw Failure(words: "git did not find a difference.") }
}

/// What the compared lines are like.
private enum LineKind: CaseIterable {
  /// No line is like another.
  case unique
  /// Records of eight lines, six of which are the same in every record, as in a rendering.
  case repetitive

  /// Two texts that differ in lines or records spread at random, the same in every run.
  func texts(lines: Int, percent: Int) -> (old: String, new: String) {
    var (old, new) = ("", "")
    let count = self == .unique ? lines : lines / 8
    for index in 0..<count {
      // A multiplicative hash: git's histogram takes up to ten times as long for evenly spaced changes.
      let isChanged = Int((UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15) >> 40) % 100 < percent
      old += row(index, "value")
      new += row(index, isChanged ? "other" : "value")
    }
    return (old, new)
  }

  private func row(_ index: Int, _ word: String) -> String {
    switch self {
    case .unique: "    field\(index): \"\(word) number \(index * 7)\"\n"
    case .repetitive:
      """
        Row
          id: \(index)
          title: "\(word) \(index)"
          isFavorite: false
          isHidden: false
          price: 12.5
          section: nil
          kind: .track

      """
    }
  }
}
