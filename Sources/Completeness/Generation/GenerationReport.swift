import ProofsheetBasics

/// The result of `generate` or of `generate --check`.
struct GenerationReport {
  /// Whether the command only compares files.
  let isChecking: Bool
  /// The rules of `.proofsheet.conf` that match no declaration.
  let idle: [RuleFile.Rule]
  /// The lines about generated files: `written      Tests/AppTests/Generated/App+Doubles.swift`.
  private var files: [String] = []
  private var leftOut: [GeneratedSource.LeftOut] = []
  private var isOutdated = false

  init(isChecking: Bool, idle: [RuleFile.Rule]) {
    self.isChecking = isChecking
    self.idle = idle
  }

  /// Adds a file, and the declarations for which it has no code.
  mutating func add(_ file: GeneratedFile, _ leftOut: [GeneratedSource.LeftOut]) {
    self.leftOut += leftOut
    if file.text == nil, file.found == nil { return }
    var state = file.isCurrent ? "current" : file.text == nil ? "removed" : "written"
    if isChecking, !file.isCurrent {
      isOutdated = true
      state = "out of date"
    }
    files.append(state.padded(to: 13) + file.path)
  }

  /// The exit code: 1 when the user has something to do.
  var code: Int32 { isOutdated || !idle.isEmpty ? 1 : 0 }

  /// The result as text for the terminal.
  var words: String {
    var lines = files
    lines += idle.map { "idle         '\($0.text)' is a rule that matches nothing  (\($0.place))" }
    lines += leftOut.map { left in
      "left out     \(left.subject): \(left.reason)" + (left.place.map { "  (\($0.text))" } ?? "")
    }
    if files.isEmpty {
      lines.append(
        "No presenter or view model was found; a line in \(RuleFile.name) can name one: subject *Screen"
      )
    }
    if isOutdated {
      lines += ["", "Write them: swift run proofsheet generate"]
    } else if code == 1 {
      lines += ["", "Mend the rule, or delete its line."]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
