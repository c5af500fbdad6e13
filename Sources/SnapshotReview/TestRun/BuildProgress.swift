import Foundation
import ProofsheetBasics
import SnapshotChecking

/// The progress of a build: the target of the latest step, and the number of compiled files.
struct BuildProgress {
  /// The build folder that has SwiftPM's plan of the build.
  ///
  /// The folder is nil when the arguments of `swift test` choose another folder or configuration.
  private let folder: String?
  /// The paths of the objects that were missing at the first step, and of those that still are.
  private var missing: (atFirst: [String], now: [String])?
  /// The target or product of the latest step.
  private(set) var target: String?

  init(of launch: SwiftLaunch? = nil) {
    let isElsewhere = launch?.arguments.contains { word in
      ["--scratch-path", "--build-path", "-c", "--configuration"].contains(where: word.hasPrefix)
    }
    let own = launch.map { $0.environment["SWIFTPM_BUILD_DIR"] ?? $0.folder + "/.build" }
    folder = isElsewhere == true ? nil : own
  }

  /// The compiled files of those without an object: `12 of 98 files`; nil when no object was missing.
  var files: String? {
    guard let missing, !missing.atFirst.isEmpty else { return nil }
    let count = missing.atFirst.count
    return "\(count - missing.now.count) of \(counted(count, "file"))"
  }

  /// Reads a step of the build from a line of its output.
  ///
  /// Examples are `[12/98] Compiling App Home.swift` and `[13/98] Wrapping AST for App for debugging`.
  mutating func take(_ line: String) {
    let step = #/\[\d+/\d+\] (?:Compiling|Emitting module|Wrapping AST for|Linking) (\S+)/#
    guard let match = line.prefixMatch(of: step) else { return }
    target = String(match.1)
    // The plan is on disk before the first step.
    let now = (missing?.now ?? planned).filter { !FileManager.default.fileExists(atPath: $0) }
    missing = (missing?.atFirst ?? now, now)
  }

  /// The objects that SwiftPM's plan links into the test program.
  private var planned: [String] {
    guard let folder, let plan = try? FileBytes.read(folder + "/debug.yaml") else { return [] }
    let link = #/\n +inputs: (.*)\n +outputs: \["[^"]*PackageTests\.xctest"/#
    let inputs = String(decoding: plan, as: UTF8.self).firstMatch(of: link)?.1 ?? ""
    return inputs.matches(of: #/"([^"]*\.swift\.o)"/#).map { String($0.1) }
  }
}
