import ProofsheetBasics
import SnapshotChecking

extension CommandContext {
  /// `proofsheet merge`: joins the runs of shards to one, with what waits for review, and sums it up as
  /// `check` does; 1 also when a shard is missing.
  package func merge(_ paths: [String]) throws -> Int32 {
    guard !paths.isEmpty else {
      throw ReviewError("'merge' joins folders; name the .proofsheet folder of each shard.")
    }
    let set = ShardSet(try paths.compactMap(shard))
    guard !set.runs.isEmpty else {
      throw ReviewError("No run of a shard was finished; check them again.")
    }
    return try DecisionLock(folders: workspace.folders).held(warn) {
      let gap = set.gap(at: GitHead.commit(above: workspace.folders.root))
      let isWhole = gap == nil && set.runs.allSatisfy(\.shard.hasRun)
      for run in set.runs { tell("\(run.state.folder): " + run.shard.text.trimmingLineFeed) }
      let states = set.runs.map(\.state)
      let tests = try joined(states, end: set.runs.map(\.facts.exitCode).max() ?? 0)
      try StatePending(states: states, run: tests.run.name, folders: workspace.folders).take()
      let report = try noted(
        tests,
        Set(set.runs.flatMap(\.facts.arguments)).sorted(),
        incomplete: gap ?? sharedRoot ?? set.doubt ?? nothingChecked(tests),
        reportsOnly: isWhole && set.runs.allSatisfy { $0.facts.reportsOnly == true }
      )
      try answer(page(of: report), words: unobeyed("\n" + words(of: report)))
      try summarize(report)
      return max(report.exitCode, isWhole ? 0 : 1)
    }
  }

  /// The run of a shard; one that was killed is missing, and the others are joined all the same.
  private func shard(in folder: String) throws -> ShardRun? {
    let run = try ShardRun(in: folder, workspace)
    if run == nil { warn("the run in \(folder) was not finished, so it is left out.") }
    return run
  }

  private func nothingChecked(_ tests: TestRun) -> String? {
    tests.run.logs.allSatisfy(\.entries.isEmpty) ? "no test checked a snapshot" : nil
  }

  /// Runs as one: the logs side by side, and one output after the other.
  func joined(_ states: [StateRun], end: Int32) throws -> TestRun {
    let (store, name) = (RunStore(folders: workspace.folders), surroundings.newRun())
    var bytes: [UInt8] = []
    var output = TestOutput()
    for (place, state) in states.enumerated() {
      let part = try state.output()
      output.take(part + [0x0A])
      bytes += part
      for log in state.run.logs {
        let file = RunStore(folders: state.folders).log(log.name, of: state.run.name)
        // Processes on two machines may have one number.
        let copy = store.log("\(place + 1)-\(log.name)", of: name)
        try AtomicFile.write(FileBytes.read(file) ?? [], to: copy, flushes: false)
      }
    }
    output.end()
    try AtomicFile.write(bytes, to: store.output(name), flushes: false)
    if let commit = try states.compactMap({ try $0.commit }).first {
      let file = store.folder(name) + "/" + RunLog.commitName
      try AtomicFile.write(Array(commit.utf8), to: file, flushes: false)
    }
    return TestRun(
      command: TestCommand([]),
      run: try store.run(name),
      folders: workspace.folders,
      end: .exited(end),
      output: output,
      outputPath: workspace.shown(store.output(name))
    )
  }
}

extension String {
  fileprivate var trimmingLineFeed: String { hasSuffix("\n") ? String(dropLast()) : self }
}
