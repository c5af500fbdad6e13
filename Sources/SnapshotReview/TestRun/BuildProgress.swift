import Foundation
import ProofsheetBasics
import SnapshotChecking

/// The progress of a build: `12 of 98 targets`, or `12 of 98 steps` when the targets are unknown.
struct BuildProgress {
  /// The build folder that has SwiftPM's plan of the targets to build.
  ///
  /// The folder is nil when the arguments of `swift test` choose another folder or configuration.
  private let folder: String?
  /// The targets in SwiftPM's plan of the build.
  private lazy var targets = planned
  /// The targets that are not built yet, or that this build compiles again.
  private lazy var unfinished = targets.filter { !isBuilt($0) }
  private(set) var text: String?

  init(of launch: SwiftLaunch? = nil) {
    let isElsewhere = launch?.arguments.contains { word in
      ["--scratch-path", "--build-path", "-c", "--configuration"].contains(where: word.hasPrefix)
    }
    let own = launch.map { $0.environment["SWIFTPM_BUILD_DIR"] ?? $0.folder + "/.build" }
    folder = isElsewhere == true ? nil : own
  }

  /// Reads a line of the build's output, and updates the progress if the line counts steps.
  ///
  /// Examples are `[12/98] Compiling App Home.swift` and
  /// `[13/98] Wrapping AST for App for debugging`.
  mutating func take(_ line: String) {
    guard let match = line.prefixMatch(of: #/\[(\d+)/(\d+)\] (\w+ (?:AST for |module )?)(\w+)/#)
    else { return }
    guard !targets.isEmpty else {
      text = "\(match.1) of \(match.2) steps"
      return
    }
    let target = String(match.4)
    // The last step of a target wraps its module.
    if match.3.hasPrefix("Wrapping") {
      unfinished.remove(target)
    } else if targets.contains(target) {
      unfinished.insert(target)
    }
    text = "\(targets.count - unfinished.count) of \(targets.count) targets"
  }

  private var planned: Set<String> {
    guard let folder, let plan = try? FileBytes.read(folder + "/debug.yaml") else { return [] }
    let text = String(decoding: plan, as: UTF8.self)
    return Set(text.matches(of: #/\n  "C\.(\w+)-[\w-]+\.module":/#).map { String($0.output.1) })
  }

  private func isBuilt(_ target: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder ?? "")/debug/Modules/\(target).swiftmodule")
  }
}
