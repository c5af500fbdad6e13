import JSONSyntax
import ProofsheetBasics
import SnapshotChecking
package import SnapshotReview

extension CommandContext {
  /// `proofsheet fixtures --minimise`: takes out of the fixture files what no test needs; 1 when tests
  /// fail or somebody interrupts, and for what a dry run found.
  ///
  /// No paths stand for all files. The last run of the tests is given no arguments.
  package func minimise(
    _ paths: [String],
    elements takesElements: Bool,
    isDry: Bool,
    testArguments: [String]
  ) throws -> Int32 {
    let minimiser = Minimiser(
      context: self,
      paths: paths,
      takesElements: takesElements,
      isDry: isDry,
      testArguments: testArguments
    )
    return try surroundings.holdingInterrupts(minimiser.perform)
  }
}

/// Shortens the fixture files one after the other while the tests say the same.
private struct Minimiser {
  let context: CommandContext
  let paths: [String]
  let takesElements: Bool
  let isDry: Bool
  let testArguments: [String]

  private var workspace: Workspace { context.workspace }

  /// Minimises: put back → choose → shorten → keep or put back → tell.
  func perform() throws -> Int32 {
    let keep = FixtureOriginal.Keep(of: workspace)
    try putBack(from: keep)
    let files = try chosen(in: FixtureFolderListing(below: keep.fixtures))
    try ReferenceStore(folders: workspace.folders).ignoreState()
    let trial = FixtureTrial(context)
    var report = MinimiseReport(isDry: isDry)
    var originals: [FixtureOriginal] = []
    do {
      report.problem = try shorten(files, in: keep, trial, &report.files, &originals)
    } catch is FixtureTrial.Interrupted {
      report.problem = .interrupted
    } catch {
      try restore(originals)
      throw error
    }
    report.runs = trial.count
    if isDry || report.problem?.isVain == true {
      try restore(originals)
    } else {
      for original in originals { try original.end() }
    }
    try context.answer(report.page, words: report.end)
    return report.exitCode
  }

  /// Puts back what a killed process left.
  private func putBack(from keep: FixtureOriginal.Keep) throws {
    for path in try keep.restore() {
      context.warn(
        "\(FixtureReport.folderName)/\(path) was put back as it was before --minimise was killed."
      )
    }
  }

  /// Runs the tests, then shortens one file after the other; says what is wrong in the end.
  private func shorten(
    _ files: [String],
    in keep: FixtureOriginal.Keep,
    _ trial: FixtureTrial,
    _ done: inout [MinimiseReport.File],
    _ originals: inout [FixtureOriginal]
  ) throws -> MinimiseReport.Problem? {
    let base = try trial.run(testArguments)
    guard let checked = base.checked else { return .unclean(base) }
    for path in files {
      let file = try shortened(path, in: keep, &originals, asked: base.asked) {
        let run = try trial.run(TestCommand(testArguments).repeated(with: []))
        return run.checked == checked && run.asked == base.asked
      }
      if !context.printsJSON { context.output.write(file.text) }
      done.append(file)
    }
    guard !isDry || !testArguments.isEmpty,
      done.contains(where: { !$0.gone.isEmpty })
    else { return nil }
    return try problemAtTheEnd(trial)
  }

  /// Runs all tests as everybody runs them.
  private func problemAtTheEnd(_ trial: FixtureTrial) throws -> MinimiseReport.Problem? {
    let everything = TestCommand(testArguments).everything
    let last = try trial.run(everything, isTrial: false)
    if last.checked != nil { return nil }
    // Either a test that was left out needs what is gone, or only makes an exception for it.
    if !testArguments.isEmpty {
      let again = try trial.run(TestCommand(everything).repeated(with: []))
      guard again.checked != nil else { return .brokenElsewhere(again) }
    }
    return .staleExceptions
  }

  /// Puts every file back, also when one cannot be; then that one's error is thrown.
  private func restore(_ originals: [FixtureOriginal]) throws {
    var failure: (any Error)?
    for original in originals {
      do { try original.restore() } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Shortens one file as far as `isSame` holds, and leaves it so.
  private func shortened(
    _ path: String,
    in keep: FixtureOriginal.Keep,
    _ originals: inout [FixtureOriginal],
    asked: Set<String>,
    isSame: () throws -> Bool
  ) throws -> MinimiseReport.File {
    let bytes = try FileBytes.read(keep.fixtures + "/" + path) ?? []
    var file = MinimiseReport.File(path: path, before: bytes.count)
    guard asked.contains(path) else {
      file.untried = "no test reads it"
      return file
    }
    let isArchive = path.lowercased().hasSuffix(".har")
    let parts: FixtureParts
    do throws(JSONSyntaxError) {
      let kept = isArchive ? FixtureParts.Choice.keptInArchives : nil
      parts = try FixtureParts(
        of: bytes,
        FixtureParts.Choice(takesElements: takesElements, kept: kept)
      )
    } catch {
      file.untried = "it is no JSON (\(error))"
      return file
    }
    let original = try FixtureOriginal(path, bytes: bytes, in: keep)
    originals.append(original)
    let gone = try PartSearch(parts: parts.all).gone { gone in
      try original.put(parts.without(gone))
      return try isSame()
    }
    let text = parts.without(gone)
    try original.put(text)
    file.after = text.count
    file.gone = parts.all.map(\.name).filter(gone.contains)
    return file
  }

  // MARK: - Files

  /// The files that are named, or all that are JSON or archives of traffic.
  ///
  /// Scenarios are never shortened: what a stub asks for must not get weaker.
  private func chosen(in listing: FixtureFolderListing) throws -> [String] {
    try workspace.fixtures(
      at: paths,
      among: listing.files.filter(Self.isRecording),
      called: "fixture file that is JSON or HAR"
    )
  }

  private static func isRecording(_ path: String) -> Bool {
    let name = path.lowercased()
    return (name.hasSuffix(".json") || name.hasSuffix(".har")) && !path.hasPrefix("Scenarios/")
  }
}
