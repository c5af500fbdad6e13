import ProofsheetBasics
import SnapshotChecking
import ToolBasics

/// The facts for a diagnosis: the folders, the rules for recording, and the limits of journeys.
struct Diagnosis: Encodable {
  let package: String
  /// The folder and the number of the references.
  let references: String
  /// The references that a check may write in this environment.
  let recording: String
  /// The variables of the environment that the command or a test may read, as `CI=true`.
  let variables: String
  /// The version of the toolchain.
  let swift: String
  /// The locale and the zone of the tests, and who gives them.
  let world: String
  /// A clause that says whether journeys capture all work of an app.
  ///
  /// An example is `capture all work; the last run played 3`, where 3 is the number of journeys.
  let journeys: String
  /// Whether journeys control all work of an app; nil when no known run has played a journey.
  let capturesEverything: Bool?

  var text: String {
    let rows: KeyValuePairs = [
      "package": package, "references": references, "recording": recording,
      "variables": variables, "swift": swift, "world": world, "journeys": journeys,
    ]
    return rows.map { $0.padded(to: 12) + $1 + "\n" }.joined()
  }
}

extension CommandContext {
  /// `proofsheet doctor`: prints the facts about the package and about the command's environment.
  ///
  /// The exit code is 1 when journeys miss some work of an app, and 2 when swift cannot be started.
  package func doctor() throws -> Int32 {
    let capture = try capture()
    let toolchain = Result { try self.toolchain() }
    let diagnosis = Diagnosis(
      package: workspace.packageRoot,
      references: try references(),
      recording: try recording(),
      variables: variables,
      swift: (try? toolchain.get()) ?? "unknown, because it cannot be started",
      world: try world(),
      journeys: capture.words,
      capturesEverything: capture.isEverything
    )
    try answer(diagnosis, words: diagnosis.text)
    _ = try toolchain.get()
    return capture.isEverything == false ? 1 : 0
  }

  private var variables: String {
    let said = surroundings.environment.filter { name, _ in
      ["SNAPSHOT_", "FIXTURE_"].contains(where: name.hasPrefix)
        || ["NO_COLOR", BuildService(surroundings.environment)?.variable].contains(name)
    }
    return said.isEmpty ? "none" : said.map { "\($0)=\($1)" }.sorted().joined(separator: " ")
  }

  private func references() throws -> String {
    let files = try FileListing(below: workspace.folders.references).files
    let pending = try pendingChanges()
    return "\(files.count) in \(workspace.shown(workspace.folders.references)), "
      + "\(pending.count) waiting for review"
  }

  private func recording() throws -> String {
    let settings = try CheckSettings(environment: surroundings.environment, run: "")
    if settings.refusal != nil { return "refused on CI, although \(settings.asked)" }
    return switch settings.recordMode {
    case .never: "nothing, unless SNAPSHOT_RECORD says otherwise"
    case .missing: "references that do not exist (SNAPSHOT_RECORD=missing)"
    case .failed: "references that are missing or differ (SNAPSHOT_RECORD=failed)"
    case .all: "every reference (SNAPSHOT_RECORD=all)"
    }
  }

  /// The locale and the zone of the tests, or what the newest run says about a world that it could
  /// not set.
  private func world() throws -> String {
    let entries = try RunStore(folders: workspace.folders).latest()?.logs.flatMap(\.entries) ?? []
    if let shortfall = entries.lazy.compactMap(\.world).first { return shortfall }
    let root = workspace.packageRoot
    return try WorldNames(environment: surroundings.environment, root: root).words
  }

  /// Returns the version line of `swift --version`.
  private func toolchain() throws -> String {
    let lines = try swift(["--version"]).output.split(separator: "\n")
    return lines.first { $0.contains("Swift version") }.map(String.init) ?? "no version known"
  }

  /// Finds out whether journeys capture all work of the app, from the newest run that played any.
  ///
  /// - Returns: The answer in words and as a value; the value is nil if no run played a journey.
  private func capture() throws -> (words: String, isEverything: Bool?) {
    let store = RunStore(folders: workspace.folders)
    for name in store.names() {
      let played = try store.run(name).logs.flatMap(\.entries).compactMap(\.journey)
      if let uncaptured = played.lazy.compactMap(\.uncaptured).first { return (uncaptured, false) }
      if !played.isEmpty {
        return ("capture all work; the last run played \(played.count)", true)
      }
    }
    return ("unknown, because no journey was played; play some: swift run proofsheet check", nil)
  }
}
