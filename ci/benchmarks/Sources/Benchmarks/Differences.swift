import Foundation
import Measuring
import Proofsheet

@testable import TextDiff

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Differences of texts, against git as it is set up for everybody, and against GNU's diff.
///
/// All read the files, compare them and write all hunks.
func measureDifferences(below root: String, into table: inout Table) throws {
  for lines in [10_000, 100_000] {
    for kind in TextPair.Kind.allCases {
      for edit in TextPair.Edit.allCases {
        for percent in edit == .moves ? [10] : [1, 10, 100] {
          let pair = TextPair(kind, edit, lines: lines, percent: percent)
          try measure(
            pair,
            "\(lines / 1_000),000 \(kind), \(percent) % \(edit)",
            below: root,
            &table
          )
        }
      }
    }
  }
}

private func measure(
  _ pair: TextPair,
  _ name: String,
  below root: String,
  _ table: inout Table
) throws {
  let files = [root + "/old.txt", root + "/new.txt"]
  for (file, text) in zip(files, [pair.old, pair.new]) {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }
  let times = try Stopwatch(rounds: 3).times(
    {
      let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
      let diff = UnifiedDiff(old: texts[0], new: texts[1], oldName: files[0], newName: files[1])
      if diff.text.isEmpty { throw Failure(words: "The texts do not differ.") }
    },
    { try run(["git", "diff", "--no-index", "--no-color", "--output=/dev/null"] + files) },
    { try run(["diff", "-u"] + files) }
  )
  table.time("diff of \(name)", ours: times[0], peer: times[1], ratio: 2)
  table.time("  against GNU", ours: times[0], peer: times[2])
}

/// Starts a program and waits for it, without `Process`, whose way of waiting takes longer than git does.
private func run(_ command: [String]) throws {
  let words =
    ["env", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null"] + command
  var arguments = words.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  var process = pid_t()
  var status: Int32 = 0
  guard posix_spawn(&process, "/usr/bin/env", &actions, nil, &arguments, environ) == 0,
    waitpid(process, &status, 0) == process
  else { throw Failure(words: "\(command[0]) cannot be started.") }
  // The exit status stands in the second byte (wait(2)); 1 says that the files differ.
  if (status >> 8) & 0xFF != 1 { throw Failure(words: "\(command[0]) found no difference.") }
}
