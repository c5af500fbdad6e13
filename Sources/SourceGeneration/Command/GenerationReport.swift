import ProofsheetBasics
import SubjectCatalogue
import ToolBasics

/// The result of `generate` or of `generate --check`.
struct GenerationReport {
  /// Whether the command only compares files.
  let isChecking: Bool
  private(set) var files: [Page.File] = []
  /// The properties that a generated description lacks, and the described ones that are gone.
  private(set) var stale: [Page.Note] = []
  var leftOut: [GeneratedSource.LeftOut] = []
  var forgotten: [ForgottenProperty] = []
  /// The rules that match nothing.
  var idle: [RuleFile.Rule] = []
  /// The rules that might take what the usual ones do not.
  var proposals: [SubjectRules.Proposal] = []

  /// The result for programs.
  struct Page: Encodable {
    struct File: Encodable {
      let path: String
      /// The state: `current`, `written`, `removed` or `out of date`.
      let state: String
    }

    struct Note: Encodable {
      let subject: String
      let reason: String
      /// The place as `path:line`.
      let place: String?
    }

    let files: [File]
    let stale: [Note]
    let leftOut: [Note]
    let forgotten: [Note]
    /// The rules that match nothing.
    let idle: [Note]
    /// Rules that might be meant, each with the types that it would take.
    let proposals: [Note]
  }

  init(isChecking: Bool) { self.isChecking = isChecking }

  /// Adds a file, with the names of its missing and outdated fields.
  mutating func add(_ file: GeneratedFile, _ catalogue: SubjectCatalogue) {
    if file.text == nil, file.found == nil { return }
    let verb = file.text == nil ? "removed" : "written"
    files.append(
      .init(path: file.path, state: file.isCurrent ? "current" : isChecking ? "out of date" : verb)
    )
    guard isChecking, !file.isCurrent else { return }
    let (text, found) = (file.text ?? "", file.found ?? "")
    let new = GeneratedFile.fields(in: text, missingIn: found)
    let gone = GeneratedFile.fields(in: found, missingIn: text)
    stale += new.map { note($0, "is not described yet", catalogue) }
    stale += gone.map { note($0, "is described, and views read no such property", catalogue) }
    if new.isEmpty, gone.isEmpty, let line = file.firstDifference {
      let words = line.text.isEmpty ? "nothing" : "'\(line.text)'"
      stale.append(
        .init(subject: "line \(line.number)", reason: "should say \(words)", place: nil)
      )
    }
  }

  private func note(
    _ name: String,
    _ reason: String,
    _ catalogue: SubjectCatalogue
  ) -> Page.Note {
    Page.Note(subject: name, reason: reason, place: catalogue.property(named: name)?.place?.text)
  }

  /// The exit code: 1 when the user has something to do.
  var code: Int32 {
    !forgotten.isEmpty || !idle.isEmpty || files.contains { $0.state == "out of date" } ? 1 : 0
  }

  var page: Page {
    Page(
      files: files,
      stale: stale,
      leftOut: leftOut.map {
        .init(subject: $0.subject, reason: $0.reason, place: $0.place?.text)
      },
      forgotten: forgotten.map {
        .init(
          subject: $0.name,
          reason: "is in no line of its description by hand, \($0.description.text)",
          place: $0.place?.text
        )
      },
      idle: idle.map {
        .init(
          subject: "'\($0.text)'",
          reason: "is a rule that fits nothing",
          place: $0.place
        )
      },
      proposals: proposals.map {
        .init(
          subject: "'\($0.rule)'",
          reason: "would take \($0.names.sorted().joined(separator: ", "))",
          place: nil
        )
      }
    )
  }

  /// The result for a person.
  var words: String {
    let page = page
    var lines = page.files.map { "\($0.state.padded(to: 11))  \($0.path)" }
    lines += page.stale.map { "  " + Self.line($0) }
    lines += page.forgotten.map { "forgotten    " + Self.line($0) }
    lines += page.idle.map { "idle         " + Self.line($0) }
    lines += page.leftOut.map { "left out     " + Self.line($0) }
    if files.isEmpty {
      lines.append("No presenter and no view model; \(RuleFile.name) says what is one.")
    }
    lines += page.proposals.map { "A line in \(RuleFile.name), " + Self.line($0) + "." }
    if code == 1 { lines += ["", nextStep] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ note: Page.Note) -> String {
    let isSentence = ["is ", "should ", "would "].contains(where: note.reason.hasPrefix)
    let reason = (isSentence ? " " : ": ") + note.reason
    return note.subject + reason + (note.place.map { "  (\($0))" } ?? "")
  }

  private var nextStep: String {
    if files.contains(where: { $0.state == "out of date" }) {
      return "Write them: swift run proofsheet generate"
    }
    if forgotten.isEmpty { return "Mend the rule, or delete its line." }
    return "Add what is forgotten, or delete the description and have it generated."
  }
}
