import JourneyRecords
import ProofsheetBasics
import SnapshotChecking

/// What there is to know before one asks why: where things are, what may be written, what is heard.
struct Diagnosis: Encodable {
  let package: String
  /// Where the references are, and how many.
  let references: String
  /// What a check may write here.
  let recording: String
  /// Where tests ask for it in their code: `Tests/AppTests/Home.swift:12: record: .all`.
  let recordingInCode: [String]
  /// The process around the command.
  let environment: EnvironmentFacts
  /// The toolchain.
  let swift: String
  /// What journeys do not hear, by the last run that played one.
  let journeys: String
  /// Whether journeys hear everything, as far as a run has shown.
  let hearsEverything: Bool?

  var text: String {
    let rows =
      [("package", package), ("references", references), ("recording", recording)]
      + recordingInCode.map { ("in code", $0) } + environment.rows + [
        ("swift", swift), ("journeys", journeys),
      ]
    return rows.map { $0.padded(to: 12) + $1 + "\n" }.joined()
  }
}

extension CommandContext {
  /// `proofsheet doctor`: says what the harness sees of this package and of the process around it; 1 when
  /// journeys are partly deaf, 2 when swift cannot be started.
  package func doctor() throws -> Int32 {
    let heard = try hearing()
    let toolchain = Result { try self.toolchain() }
    let diagnosis = Diagnosis(
      package: workspace.packageRoot,
      references: try references(),
      recording: try recording(),
      recordingInCode: try recordingInCode(),
      environment: EnvironmentFacts(surroundings, root: workspace.folders.root),
      swift: (try? toolchain.get()) ?? "unknown, because it cannot be started",
      journeys: heard.words,
      hearsEverything: heard.isEverything
    )
    try answer(diagnosis, words: diagnosis.text)
    _ = try toolchain.get()
    return heard.isEverything == false ? 1 : 0
  }

  private func references() throws -> String {
    let files = try FileListing(below: workspace.folders.references).files
    let pending = try pendingChanges()
    return "\(files.count) in \(workspace.shown(workspace.folders.references)), "
      + "\(pending.count) waiting for review"
  }

  private func recording() throws -> String {
    let settings: CheckSettings
    do throws(CheckError) {
      settings = try CheckSettings(environment: surroundings.environment, run: "")
    } catch {
      throw ReviewError("\(error)")
    }
    if settings.refusal != nil { return "refused on CI, although \(settings.asked)" }
    return switch settings.recordMode {
    case .never: "nothing, unless SNAPSHOT_RECORD says otherwise"
    case .missing: "references that do not exist (SNAPSHOT_RECORD=missing)"
    case .failed: "references that do not exist or differ (SNAPSHOT_RECORD=failed)"
    case .all: "every reference (SNAPSHOT_RECORD=all)"
    }
  }

  private func recordingInCode() throws -> [String] {
    let folder = workspace.packageRoot + "/Tests"
    return try FileListing(below: folder).files.filter { $0.hasSuffix(".swift") }.flatMap { file in
      let text = String(decoding: try FileBytes.read(folder + "/" + file) ?? [], as: UTF8.self)
      guard text.contains("record: .") else { return [String]() }
      return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .compactMap { number, line in
          line.prefixMatch(of: #/(?:[^\/]|\/[^\/])*\b(record: \.(?:all|failed|missing))\b/#)
            .map { "Tests/\(file):\(number + 1): \($0.1)" }
        }
    }
  }

  /// The first line of what `swift --version` says.
  private func toolchain() throws -> String {
    var bytes: [UInt8] = []
    let launch = SwiftLaunch(
      arguments: ["--version"],
      folder: workspace.packageRoot,
      environment: surroundings.environment
    )
    _ = try surroundings.runSwift(launch) { bytes += $0 }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.first { $0.contains("Swift version") }.map(String.init) ?? "no version known"
  }

  /// What journeys hear is a fact of the test program, which says so in its log.
  private func hearing() throws -> (words: String, isEverything: Bool?) {
    let store = RunStore(folders: workspace.folders)
    for name in store.names() {
      let played = try store.run(name).logs.flatMap(\.entries).compactMap(\.journey)
      if let unheard = played.lazy.compactMap(\.unheard).first { return (unheard, false) }
      if !played.isEmpty {
        return ("hear everything; the last run played \(played.count)", true)
      }
    }
    return ("no run has played one; make one: swift run proofsheet check", nil)
  }
}
