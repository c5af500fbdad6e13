import Foundation
import SnapshotChecking

/// `proofsheet check --stress`: runs the tests again in surroundings that no snapshot may depend on.
struct StressCommand {
  let workspace: Workspace
  let surroundings: Surroundings
  let variants: [StressVariant]

  /// The folder of what repetitions leave behind, in the state folder.
  static let folderName = "stress"

  /// Repeats a clean run once in each surroundings.
  ///
  /// - Parameters:
  ///   - base: The run that was clean.
  ///   - arguments: What `swift test` was given.
  ///   - tell: Takes each result as it comes.
  /// - Returns: All results.
  /// - Throws: ``CheckError`` for the state folder, ``ReviewError/Runs`` when `swift` cannot be run.
  func perform(
    after base: [SnapshotResult],
    _ arguments: [String],
    tell: (StressResult) -> Void
  ) throws -> [StressResult] {
    try variants.enumerated().map { number, variant in
      let result = try repetition(number + 1, variant, base, arguments)
      tell(result)
      return result
    }
  }

  private func repetition(
    _ number: Int,
    _ variant: StressVariant,
    _ base: [SnapshotResult],
    _ arguments: [String]
  ) throws -> StressResult {
    let folders = SnapshotFolders(
      root: workspace.folders.root,
      state: "\(workspace.folders.state)/\(Self.folderName)/\(number)"
    )
    // What an earlier stress left pending would be taken for a move of this one.
    if FileManager.default.fileExists(atPath: folders.state) {
      try FileManager.default.removeItem(atPath: folders.state)
    }
    let (store, name) = (RunStore(folders: folders), surroundings.newRun())
    let launch = SwiftLaunch(
      arguments: ["test", "--skip-build"] + variant.arguments + arguments,
      folder: workspace.packageRoot,
      environment: environment(variant, run: name, state: folders.state)
    )
    let terminal = Terminal(write: { _ in })
    let (_, end) = try RunningTests(store: store, run: name, terminal: terminal)
      .end(launch, surroundings.runSwift)
    return try StressResult(
      variant,
      base: base,
      run: store.run(name),
      end: end,
      store: ReferenceStore(folders: folders),
      outputPath: workspace.shown(store.output(name))
    )
  }

  /// The environment of a repetition, which never records.
  private func environment(
    _ variant: StressVariant,
    run: String,
    state: String
  ) -> [String: String] {
    var environment = workspace.environment(surroundings.environment, run: run)
    environment["SNAPSHOT_RECORD"] = RecordMode.never.rawValue
    environment["SNAPSHOT_STATE"] = state
    return environment.merging(variant.environment) { $1 }
  }
}
