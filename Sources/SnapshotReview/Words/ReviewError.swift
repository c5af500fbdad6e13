/// Why the command cannot do what it was asked for; no reference was touched.
package enum ReviewError: Error, Equatable, Sendable {
  /// What is wrong with the arguments.
  package enum Arguments: Equatable, Sendable {
    /// No subcommand has this name.
    case unknownSubcommand(String, nearest: String)
    /// The subcommand has no such option.
    case unknownOption(String, subcommand: String, nearest: String)
    /// A path is empty, as an unset variable would be.
    case emptyPath(subcommand: String)
    /// An option needs a value.
    case missingValue(option: String)
    /// The subcommand takes no paths.
    case unexpected(String, subcommand: String)
    /// Arguments behind `--` go to `swift test`, which the subcommand does not run.
    case unexpectedTestArguments(subcommand: String)
    /// An option means nothing without another one.
    case needs(String, other: String)
    /// An option of `swift test` stands before the `--`.
    case testOption(String)
    /// Something stands before `serve`, which reads its arguments itself.
    case serveComesFirst
  }

  /// What is wrong with a path.
  package enum Paths: Equatable, Sendable {
    /// Neither the folder nor one above it has a `Package.swift`.
    case noPackage(above: String)
    /// The folder of `--package-path` has no `Package.swift`.
    case notAPackage(String)
    /// The folder of `SNAPSHOT_ROOT` does not exist.
    case noRoot(String)
    /// Nothing is pending at a path.
    case nothingPending(String, nearest: String?)
    /// No reference has a part of this name.
    case noReference(String, nearest: String?)
    /// The pending file is not what was shown.
    case changedMeanwhile(String)
    /// Somebody has written in a file since a test made its new text.
    case editedSince(String)
    /// A folder's names cannot be read.
    case unlisted(String, reason: String)
  }

  /// What is wrong with a run.
  package enum Runs: Equatable, Sendable {
    /// A line of a log is no record.
    case corruptedLog(path: String, line: Int)
    /// What is known of a run cannot be read.
    case corruptedFacts(path: String)
    /// `swift` cannot be started.
    case noSwift(reason: String)
    /// `swift test` did not understand its arguments.
    case refusedArguments(String)
    /// A run that is too old cannot be removed.
    case unremovable(path: String, reason: String)
  }

  /// What is wrong with the source of an inline snapshot.
  package enum Inline: Equatable, Sendable {
    /// The source file is gone.
    case noSource(path: String)
    /// The source file cannot be read as Swift.
    case unreadable(place: String, reason: String)
    /// The place holds no call.
    case noCall(place: String)
    /// The closure does not say what it said in the run.
    case changed(place: String)
    /// The closure holds more than a literal.
    case notOneLiteral(place: String)
    /// The closure is an argument.
    case closureInParentheses(place: String)
  }

  /// What is wrong with the waivers of fixtures.
  package enum Fixtures: Equatable, Sendable {
    /// A line does not have the three parts of a waiver.
    case noWaiver(place: String)
    /// A waiver names a kind of finding that there is not.
    case unknownKind(String, place: String, nearest: String)
    /// There is no file at a path that could be shortened.
    case noRecording(String, nearest: String?)
    /// Somebody has written a file while shorter texts were tried in its place.
    case changedMeanwhile(path: String, original: String)
    /// A killed process has left a file as it was tried.
    case unfinished(String)
  }

  case arguments(Arguments)
  case paths(Paths)
  case inline(Inline)
  case runs(Runs)
  case fixtures(Fixtures)
}

extension ReviewError: CustomStringConvertible {
  /// One sentence that says what, where and what to do.
  package var description: String {
    switch self {
    case .arguments(let error): error.sentence
    case .paths(let error): error.sentence
    case .inline(let error): error.sentence
    case .runs(let error): error.sentence
    case .fixtures(let error): error.sentence
    }
  }
}

extension ReviewError.Arguments {
  fileprivate var sentence: String {
    switch self {
    case .unknownSubcommand(let word, let nearest):
      "There is no subcommand '\(word)'; did you mean '\(nearest)'?"
    case .unknownOption(let option, let subcommand, let nearest):
      "'\(subcommand)' has no option '\(option)'; did you mean '\(nearest)'?"
    case .emptyPath(let subcommand):
      "'\(subcommand)' was given an empty path; leave it out to \(subcommand) everything."
    case .missingValue(let option): "The option '\(option)' needs a value."
    case .unexpected(let word, let subcommand):
      "'\(subcommand)' takes no paths, so '\(word)' means nothing; leave it out."
    case .unexpectedTestArguments(let subcommand):
      "'\(subcommand)' runs no tests; only 'check', 'fixtures --minimise' and 'journeys --map' "
        + "take arguments behind '--'."
    case .needs(let option, let other):
      "'\(option)' means nothing without '\(other)'; add it."
    case .testOption(let option):
      "'check' has no option '\(option)'; arguments of swift test go behind '--', "
        + "as in 'check -- \(option)'."
    case .serveComesFirst: "'serve' has options of its own; write it as the first argument."
    }
  }
}

extension ReviewError.Paths {
  fileprivate var sentence: String {
    switch self {
    case .noPackage(let folder):
      "No folder from \(folder) upwards has a Package.swift; go to a package, or name it with "
        + "--package-path."
    case .notAPackage(let folder):
      "\(folder) has no Package.swift; give --package-path the folder of a package."
    case .noRoot(let folder):
      "SNAPSHOT_ROOT=\(folder) names no folder; set it to the one that holds __Snapshots__."
    case .nothingPending(let path, nil): "Nothing is pending, so not \(path) either."
    case .nothingPending(let path, let nearest?):
      "Nothing is pending at \(path); the nearest that is: \(nearest)."
    case .noReference(let filter, nil): "There are no references, so none is called \(filter)."
    case .noReference(let filter, let nearest?):
      "No reference's path contains \(filter); the nearest: \(nearest)."
    case .changedMeanwhile(let path):
      "\(path) has changed since it was read; run the command again to see what it is now."
    case .editedSince(let path):
      "\(path) does not say what it said in the run; run the test again."
    case .unlisted(let folder, let reason):
      "\(folder) cannot be listed (\(reason)); check its permissions."
    }
  }
}

extension ReviewError.Inline {
  fileprivate var sentence: String {
    switch self {
    case .noSource(let path):
      "\(path) is gone since the run; reject its inline snapshots, or bring the file back."
    case .unreadable(let place, let reason):
      "\(place) cannot be read as Swift (\(reason)); mend the file and run the test again."
    case .noCall(let place):
      "\(place) holds no call of assertInlineSnapshot now, so the source has changed since the run; "
        + "run the test again."
    case .changed(let place):
      "\(place) does not say what it said in the run; run the test again."
    case .notOneLiteral(let place):
      "\(place) has a closure that is not one string literal without interpolation; make it one, or "
        + "write the text by hand."
    case .closureInParentheses(let place):
      "\(place) has its closure in the parentheses; put it behind them, without `matches:`."
    }
  }
}

extension ReviewError.Fixtures {
  fileprivate var sentence: String {
    switch self {
    case .noWaiver(let place):
      "\(place) is no waiver; write 'KIND [WHAT] | FILE | REASON' with all three parts."
    case .unknownKind(let kind, let place, let nearest):
      "\(place) waives '\(kind)', which is no kind of finding; did you mean '\(nearest)'?"
    case .noRecording(let path, nil):
      "\(path) is no fixture file that is JSON or HAR, and there is none."
    case .noRecording(let path, let nearest?):
      "\(path) is no fixture file that is JSON or HAR, nor a folder of them; the nearest: "
        + "\(nearest)."
    case .changedMeanwhile(let path, let original):
      "\(path) has changed while shorter texts were tried in its place, so it is left alone; what "
        + "it was before is \(original): take what you need of it and delete it."
    case .unfinished(let path):
      "\(path) is as 'fixtures --minimise' left it when it was killed; run 'proofsheet fixtures "
        + "--minimise' again, which puts it back first."
    }
  }
}

extension ReviewError.Runs {
  fileprivate var sentence: String {
    switch self {
    case .corruptedLog(let path, let line):
      "\(path):\(line) is no line of a run log; delete the file's folder and check again."
    case .corruptedFacts(let path):
      "\(path) cannot be understood; delete its folder and check again."
    case .noSwift(let reason):
      "swift cannot be started (\(reason)); put the toolchain's folder on PATH."
    case .refusedArguments(let reason):
      "swift test does not understand its arguments: \(reason)"
    case .unremovable(let path, let reason):
      "The old run \(path) cannot be removed (\(reason)); delete it by hand."
    }
  }
}
