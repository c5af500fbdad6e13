import SnapshotChecking

/// What `swift test list` says, and how it ended.
struct Listing {
  /// The run that begins with it.
  let tests: TestRun
  /// The file with the names.
  let file: String
  /// What was shown meanwhile, so that the tests go on with it.
  let progress: ProgressLine
}

extension CommandContext {
  /// Builds the tests and lets `swift test list` name them all, in the folder of a new run.
  ///
  /// The names go to a file of their own, because the build and its warnings are no names.
  func listing(_ arguments: [String]) throws -> Listing {
    try requirePackage("swift test cannot list its tests")
    let (store, name) = (RunStore(folders: workspace.folders), surroundings.newRun())
    let file = store.folder(name) + "/tests.txt"
    let launch = SwiftLaunch(
      // It takes the other options of swift test where they stand before it.
      arguments: ["test"] + arguments + ["list"],
      folder: workspace.packageRoot,
      environment: workspace.environment(surroundings.environment, run: name),
      run: .init(name: name, folder: workspace.folders.runs),
      outputFile: file
    )
    var progress = ProgressLine(terminal: progress, seconds: surroundings.seconds)
    progress.isOfBuild = true
    let (output, end) = try followed(launch, in: store, name, &progress)
    progress.isOfBuild = false
    let tests = TestRun(
      command: TestCommand(arguments),
      run: try store.run(name),
      folders: workspace.folders,
      end: end,
      output: output,
      outputPath: workspace.shown(store.output(name))
    )
    return Listing(tests: tests, file: file, progress: progress)
  }
}
