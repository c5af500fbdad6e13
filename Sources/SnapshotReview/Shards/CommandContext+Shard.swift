import ProofsheetBasics
import SnapshotChecking

extension CommandContext {
  /// Runs one part of the tests, and notes how it went: by itself it says nothing about orphans.
  func report(
    of arguments: [String],
    in shard: Shard,
    for readers: CheckReaders
  ) throws -> RunReport {
    let command = TestCommand(arguments)
    let isOther = command.kind != .swiftTest
    if let word = isOther ? command.name : IncompleteRun.choice(in: arguments) {
      throw ReviewError("A shard chooses among what swift test lists; leave out '\(word)'.")
    }
    try ReferenceStore(folders: workspace.folders).ignoreState()
    let listing = try listing(arguments)
    var (tests, shard) = (listing, shard)
    if listing.end == .exited(0) {
      let all = try suites(in: RunStore(folders: listing.folders).folder(listing.run.name))
      let chosen = all.filter(shard.has)
      (shard.tests, shard.all) = (chosen.count, all.count)
      if !chosen.isEmpty {
        let filters = Set(chosen.map(\.pattern)).sorted().flatMap { ["--filter", $0] }
        let (folders, name) = (workspace.folders, listing.run.name)
        tests = try testRun(arguments + filters, in: folders, [:], terminal: progress, named: name)
        shard.ran = tests.output.testCount
      }
    }
    let counts = "\(counted(shard.tests, "test")) of it were chosen and \(shard.ran) ran"
    let reason = IncompleteRun.reason(arguments: arguments, tests)
    shard.incomplete = sharedRoot ?? reason ?? (shard.hasRun && shard.all > 0 ? nil : counts)
    let incomplete = listing.end == .exited(0) ? "only shard \(shard) ran" : shard.incomplete
    return try noted(tests, arguments, incomplete, shard: shard, for: readers)
  }

  /// Builds the tests and lets `swift test list` name them all, in a file in the folder of a new run.
  private func listing(_ arguments: [String]) throws -> TestRun {
    try requirePackage("swift test cannot list its tests")
    let (store, name) = (RunStore(folders: workspace.folders), surroundings.newRun())
    var launch = launch(["test"] + arguments + ["list"])
    launch.outputFile = store.folder(name) + "/tests.txt"
    var progress = ProgressLine(
      terminal: progress,
      seconds: surroundings.seconds,
      errors: surroundings.errors
    )
    progress.isOfBuild = true
    let (output, end) = try followed(launch, in: store, name, &progress)
    return try ended(TestCommand(arguments + ["list"]), store.run(name), end, output)
  }

  /// The suite of each listed test; a line that names none is refused, because no shard is sure to run it.
  private func suites(in folder: String) throws -> [ListedSuite] {
    let text = String(decoding: try FileBytes.read(folder + "/tests.txt") ?? [], as: UTF8.self)
    return try text.split(separator: "\n").map { line in
      if let suite = ListedSuite(line) { return suite }
      throw ReviewError(
        "swift test list says '\(line)', which names no test, so no shard is sure to run it; "
          + "a test target that prints when it is loaded has to be silent."
      )
    }
  }
}
