import Foundation
import SnapshotChecking

/// Runs the tests to find whether they still say the same.
final class FixtureTrial {
  /// What a run said.
  struct Run {
    /// What was checked, when all of it matched and all tests passed; nil when not.
    let checked: Set<String>?
    /// The fixture files that were asked for.
    let asked: Set<String>
    /// How the tests ended.
    let end: SwiftEnd
    /// The file of all that they said, as messages name it.
    let outputPath: String
  }

  /// A person interrupted the tests.
  struct Interrupted: Error {}

  private let workspace: Workspace
  private let surroundings: Surroundings
  private let folders: SnapshotFolders
  /// How many runs there were.
  private(set) var count = 0

  init(workspace: Workspace, surroundings: Surroundings) {
    self.workspace = workspace
    self.surroundings = surroundings
    // What is tried is nothing that anybody should review.
    folders = SnapshotFolders(
      root: workspace.folders.root,
      state: workspace.folders.state + "/minimise/state"
    )
  }

  /// Runs the tests once; they never record.
  ///
  /// - Parameters:
  ///   - arguments: What `swift test` is given.
  ///   - isTrial: Whether tests leave it at that when they make exceptions for keys that are gone.
  /// - Returns: What the run said.
  /// - Throws: ``Interrupted``, ``CheckError`` for the state folder, ``ReviewError/Runs`` when
  ///   `swift` cannot be run.
  func run(_ arguments: [String], isTrial: Bool = true) throws -> Run {
    count += 1
    if FileManager.default.fileExists(atPath: folders.state) {
      try FileManager.default.removeItem(atPath: folders.state)
    }
    let (store, name) = (RunStore(folders: folders), surroundings.newRun())
    var environment = workspace.environment(surroundings.environment, run: name)
    environment["SNAPSHOT_RECORD"] = RecordMode.never.rawValue
    environment["SNAPSHOT_STATE"] = folders.state
    environment[CheckSettings.minimisingVariable] = isTrial ? "1" : nil
    let launch = SwiftLaunch(
      arguments: ["test"] + arguments,
      folder: workspace.packageRoot,
      environment: environment
    )
    let (output, end) = try RunningTests(
      store: store,
      run: name,
      terminal: Terminal(write: { _ in })
    ).end(launch, surroundings.runSwift)
    if end == .interrupted { throw Interrupted() }
    // What SwiftPM's argument parser ends with (sysexits.h: EX_USAGE).
    if end == .exited(64) {
      let first = output.failures.parts.first ?? "see \(workspace.shown(store.output(name)))"
      throw ReviewError.runs(.refusedArguments(first))
    }
    let run = try store.run(name)
    let results = run.results
    let isClean = end == .exited(0) && results.allSatisfy { $0.finding == .matched }
    return Run(
      checked: isClean ? Set(results.map(\.shown)) : nil,
      asked: FixtureReads(of: run).asked,
      end: end,
      outputPath: workspace.shown(store.output(name))
    )
  }
}
