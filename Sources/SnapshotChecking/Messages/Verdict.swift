package import SnapshotRendering

/// The verdict of a check.
package enum Verdict: Equatable, Sendable {
  /// The rendering equals its reference.
  case matched
  /// The rendering differs from its reference; the rendering is pending.
  case different(Difference)
  /// The reference is missing; the rendering is pending.
  case missing
  /// The rendering was written as the reference.
  case recorded
  /// Two renderings of one subject differ, so nothing was recorded.
  case unstable(Difference)
  /// A check at another place of the source uses the same reference.
  case collided(with: CallSite)

  /// The difference between a rendering and its reference, or between two renderings of one
  /// subject.
  package struct Difference: Equatable, Sendable {
    /// The expected text: the reference, or the first of two renderings.
    package let reference: String
    /// The actual text: the rendering, or the second of two renderings.
    package let rendering: String
    /// Whether the texts are canonical text, which parses into facts.
    package let isCanonical: Bool

    package init(reference: String, rendering: String, isCanonical: Bool = false) {
      (self.reference, self.rendering, self.isCanonical) = (reference, rendering, isCanonical)
    }

    init(reference: String, rendering: Rendering) {
      self.init(
        reference: reference,
        rendering: String(decoding: rendering.bytes, as: UTF8.self),
        isCanonical: rendering.isTree
      )
    }

    /// The facts of the subject that differ; nil for text without facts, such as a transcript or a
    /// reference that was written by hand.
    ///
    /// - Complexity: O(n log n) in the length of the texts; the result is not cached.
    package var facts: FactDifference? {
      isCanonical ? FactDifference(fromText: reference, toText: rendering) : nil
    }
  }
}

extension Verdict {
  /// The word that stands for the verdict in the run log and in summaries, such as `matched`.
  package var word: String {
    switch self {
    case .matched: "matched"
    case .different: "different"
    case .missing: "missing"
    case .recorded: "recorded"
    case .unstable: "unstable"
    case .collided: "collided"
    }
  }

  /// Whether the check passes.
  package var passes: Bool {
    switch self {
    case .matched, .recorded: true
    case .different, .missing, .unstable, .collided: false
    }
  }
}

extension Verdict {
  /// The complete texts that are attached to a failed check, whose message shows only an extract.
  ///
  /// - Parameters:
  ///   - name: The file name of the snapshot's text.
  ///   - rendering: The last rendering of the subject; nil without a rendering.
  ///   - diff: The difference of the texts; nil for a verdict without a difference.
  /// - Returns: The texts by file name: for `cart.2.txt` these are `cart.2.old.txt`,
  ///   `cart.2.new.txt` and `cart.2.diff`.
  func texts(
    for name: String,
    _ rendering: [UInt8]?,
    _ diff: UnifiedDiff?
  ) -> [String: String] {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (stem, end) = (name[..<dot], name[dot...])
    func files(_ difference: Difference, _ old: String, _ new: String) -> [String: String] {
      [
        "\(stem).\(old)\(end)": difference.reference,
        "\(stem).\(new)\(end)": difference.rendering,
        "\(stem).diff": diff?.text ?? "",
      ]
    }
    return switch self {
    case .different(let difference): files(difference, "old", "new")
    case .unstable(let difference): files(difference, "first", "second")
    case .missing:
      rendering.map { ["\(stem).new\(end)": String(decoding: $0, as: UTF8.self)] } ?? [:]
    case .matched, .recorded, .collided: [:]
    }
  }
}

/// The commands that messages tell the user to type, for each program that runs the tests.
package enum NextCommands: Equatable, Sendable {
  /// The commands for a run that SwiftPM started, such as `swift run proofsheet review`.
  case package
  /// The commands for a run by Xcode, or by `xcodebuild` without `proofsheet check`.
  case xcode
  /// The command `proofsheet check -- COMMAND` that started the tests; the value is `COMMAND` with
  /// its arguments.
  case checked(String)

  /// The environment variable in which `check` passes its command to the tests.
  package static let variable = "PROOFSHEET_COMMAND"

  /// Chooses the commands that messages suggest, by the environment of the tests' process.
  package init(environment: [String: String]) {
    if let command = environment[Self.variable], !command.isEmpty {
      self = .checked(command)
    } else if environment["XCTestConfigurationFilePath"] != nil {
      self = .xcode
    } else {
      self = .package
    }
  }

  /// The words that call Proofsheet: `swift run proofsheet` in a package, otherwise `proofsheet`.
  ///
  /// Outside of a package the command must be installed, because Xcode cannot build commands.
  package var proofsheet: String { self == .package ? "swift run proofsheet" : "proofsheet" }

  /// The command that runs one test again with the setting of a variable.
  package func run(_ id: SnapshotID, with setting: String) -> String {
    switch self {
    case .package: "\(setting) swift test --filter \(TestFilter(id).text)"
    case .xcode:
      "TEST_RUNNER_\(setting) xcodebuild test … -only-testing:\(TestFilter.xcode(id))"
    case .checked(let command): "\(setting) proofsheet check -- \(command)"
    }
  }
}
