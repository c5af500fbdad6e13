import Foundation
import ProofsheetBasics
import SnapshotChecking

/// How far a build has come: `12 of 98 targets`, or `12 of 98 steps` where the targets are not known.
struct BuildProgress {
  /// What SwiftPM has planned to build; nil where its default folder is not what it builds in.
  private let folder: String?
  private var targets: (all: Set<String>, done: Set<String>)?
  private(set) var text: String?

  init(of launch: SwiftLaunch? = nil) {
    let isElsewhere = launch?.arguments.contains { word in
      ["--scratch-path", "--build-path", "-c", "--configuration"].contains(where: word.hasPrefix)
    }
    let own = launch.map { $0.environment["SWIFTPM_BUILD_DIR"] ?? $0.folder + "/.build" }
    folder = isElsewhere == true ? nil : own
  }

  /// Takes a line like `[12/98] Compiling App Home.swift` or `[13/98] Wrapping AST for App for debugging`.
  mutating func take(_ line: String) {
    guard let match = line.prefixMatch(of: #/\[(\d+)/(\d+)\] (\w+ (?:AST for |module )?)(\w+)/#)
    else { return }
    if targets == nil { targets = planned }
    let target = String(match.4)
    guard let all = targets?.all, var done = targets?.done, !all.isEmpty else {
      text = "\(match.1) of \(match.2) steps"
      return
    }
    // A target is compiled anew until its module is wrapped, which is its last step.
    if match.3.hasPrefix("Wrapping") { done.insert(target) } else { done.remove(target) }
    targets = (all, done)
    text = "\(done.intersection(all).count) of \(all.count) targets"
  }

  /// The targets of the build's plan, and those that an earlier build has left.
  private var planned: (all: Set<String>, done: Set<String>) {
    guard let folder, let plan = try? FileBytes.read(folder + "/debug.yaml") else {
      return ([], [])
    }
    let names = String(decoding: plan, as: UTF8.self).matches(
      of: #/\n  "C\.(\w+)-[\w-]+\.module":/#
    )
    let all = Set(names.map { String($0.output.1) })
    let modules = folder + "/debug/Modules/"
    let manager = FileManager.default
    return (all, all.filter { manager.fileExists(atPath: modules + $0 + ".swiftmodule") })
  }
}
