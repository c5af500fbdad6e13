import ProofsheetBasics
import SubjectCatalogue
import ToolBasics

/// The result of `generate` or of `generate --check`.
struct GenerationReport {
  /// Whether the command only compares files.
  let isChecking: Bool
  private(set) var files: [File] = []
  /// The differences between outdated files and the declarations, each in words.
  private(set) var stale: [String] = []
  var leftOut: [GeneratedSource.LeftOut] = []
  var forgotten: [ForgottenProperty] = []
  /// The rules of `.proofsheet.conf` that match no declaration.
  var idle: [RuleFile.Rule] = []
  /// The proposed rules, for types that no rule selects yet.
  var proposals: [SubjectRules.Proposal] = []

  struct File {
    let path: String
    /// The state of the generated file: `current`, `written`, `removed` or `out of date`.
    let state: String
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
    stale += gone.map { note($0, "is still described, but views can no longer read it", catalogue) }
    if new.isEmpty, gone.isEmpty, let line = file.firstDifference {
      let words = line.text.isEmpty ? "nothing" : "'\(line.text)'"
      stale.append("line \(line.number) should say \(words)")
    }
  }

  private func note(_ name: String, _ reason: String, _ catalogue: SubjectCatalogue) -> String {
    Self.line(name, reason, catalogue.property(named: name)?.place?.text)
  }

  /// The exit code: 1 when the user has something to do.
  var code: Int32 {
    !forgotten.isEmpty || !idle.isEmpty || files.contains { $0.state == "out of date" } ? 1 : 0
  }

  /// The result as text for the terminal.
  var words: String {
    var lines = files.map { "\($0.state.padded(to: 11))  \($0.path)" }
    lines += stale.map { "  " + $0 }
    lines += forgotten.map {
      let reason = "is missing in its handwritten description, \($0.description.text)"
      return "forgotten    " + Self.line($0.name, reason, $0.place?.text)
    }
    lines += idle.map {
      "idle         " + Self.line("'\($0.text)'", "is a rule that matches nothing", $0.place)
    }
    lines += leftOut.map {
      "left out     " + Self.line($0.subject, $0.reason, $0.place?.text)
    }
    if files.isEmpty {
      lines.append("No presenter or view model was found; \(RuleFile.name) can name one.")
    }
    lines += proposals.map {
      "The rule '\($0.rule)' in \(RuleFile.name) would select \($0.names.sorted().joined(separator: ", "))."
    }
    if code == 1 { lines += ["", nextStep] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ subject: String, _ reason: String, _ place: String?) -> String {
    let isSentence = ["is ", "should ", "would "].contains(where: reason.hasPrefix)
    return subject + (isSentence ? " " : ": ") + reason + (place.map { "  (\($0))" } ?? "")
  }

  private var nextStep: String {
    if files.contains(where: { $0.state == "out of date" }) {
      return "Write them: swift run proofsheet generate"
    }
    if forgotten.isEmpty { return "Mend the rule, or delete its line." }
    return "Add the missing properties, or delete the description and generate it."
  }
}
