import Foundation
import ProofsheetBasics
import SnapshotChecking

/// The progress of a build: the target of the latest step, and how many files of those without an object are compiled.
struct BuildProgress {
  /// The build folder that has SwiftPM's plan of the build.
  ///
  /// The folder is nil when the arguments of `swift test` choose another folder or configuration.
  private let folder: String?
  /// The objects that were missing at the first step, such as `App.build/Home.swift.o`.
  private lazy var missing = missingObjects
  private var compiled: Set<String> = []
  /// The target or product of the latest step.
  private(set) var target: String?
  /// The compiled files, such as `12 of 98 files`; the whole number is missing where each file has an old object.
  private(set) var files: String?

  init(of launch: SwiftLaunch? = nil) {
    let isElsewhere = launch?.arguments.contains { word in
      ["--scratch-path", "--build-path", "-c", "--configuration"].contains(where: word.hasPrefix)
    }
    let own = launch.map { $0.environment["SWIFTPM_BUILD_DIR"] ?? $0.folder + "/.build" }
    folder = isElsewhere == true ? nil : own
  }

  /// Reads a step of the build from a line of its output.
  ///
  /// Examples are `[12/98] Compiling App Home.swift` and `[13/98] Wrapping AST for App for debugging`.
  mutating func take(_ line: String) {
    let step =
      #/\[\d+/\d+\] (?:Compiling|Emitting module|Wrapping AST for|Linking) (\S+)(?: (\S+\.swift))?/#
    guard let match = line.prefixMatch(of: step) else { return }
    target = String(match.1)
    // The plan is on disk before the first step.
    let isNew = !missing.isEmpty
    if let file = match.2 {
      let object = "\(match.1).build/\(file).o"
      if !isNew || missing.contains(object) { compiled.insert(object) }
    }
    files =
      isNew
      ? "\(compiled.count) of \(counted(missing.count, "file"))" : counted(compiled.count, "file")
  }

  /// The objects that SwiftPM's plan links into the test program, and that no earlier build has made.
  private var missingObjects: Set<String> {
    guard let folder, let plan = try? FileBytes.read(folder + "/debug.yaml"),
      let link = String(decoding: plan, as: UTF8.self).firstMatch(
        of: #/\n +inputs: (.*)\n +outputs: \["[^"]*PackageTests\.xctest"/#
      )
    else { return [] }
    let objects = link.1.matches(of: #/"([^"]*/([^/"]+\.build/[^/"]+\.swift\.o))"/#)
    return Set(
      objects.lazy.filter { !FileManager.default.fileExists(atPath: String($0.1)) }.map {
        String($0.2)
      }
    )
  }
}
