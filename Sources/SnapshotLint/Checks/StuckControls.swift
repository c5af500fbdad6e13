/// Controls that no state enables, or every state.
///
/// Of a screen only the first is told: it writes `[disabled]` where a control is, and nothing where it is
/// not, so that a button that is always there (`Back`) cannot be told from one that somebody forgot to
/// disable. A presenter that has a field for it, as `canSubmit`, declares that it varies: there both are.
enum StuckControls {
  /// What is known of one control.
  private struct Known {
    var enabled = 0
    var disabled = 0
    let path: String
    let line: Int
    let fact: ControlFact
  }

  /// What is found in what each reference says of controls, in the order of references.
  static func findings(
    in facts: [(reference: LintReference, facts: [ControlFact])]
  ) -> [LintFinding] {
    var known: [[Substring]: Known] = [:]
    // What a journey shows, by the name of the field alone: it need not name the type.
    var told: [[Substring]: Set<Bool>] = [:]
    // Most controls of screens are never disabled, and nothing has to be known of them.
    let disabled = Set(
      facts.flatMap { $0.facts.filter { !$0.isField && !$0.isEnabled }.map(\.name) }
    )
    for (reference, facts) in facts {
      for fact in facts where fact.isField || disabled.contains(fact.name) {
        guard !fact.isField || reference.form == .state else {
          told[[reference.target, fact.name[...]], default: []].insert(fact.isEnabled)
          continue
        }
        // A type is the same in all test files of a target; a button is another on each screen.
        let place = fact.isField ? reference.target : reference.folder
        let key = [place, fact.name[...]]
        var entry = known[key] ?? Known(path: reference.path, line: fact.line, fact: fact)
        if fact.isEnabled { entry.enabled += 1 } else { entry.disabled += 1 }
        known[key] = entry
      }
    }
    return known.compactMap { key, known in
      let field = key[1].split(separator: ".").last ?? ""
      return finding(known, told: told[[key[0], field]] ?? [])
    }
  }

  private static func finding(_ known: Known, told: Set<Bool>) -> LintFinding? {
    let name = known.fact.name
    if known.enabled == 0, !told.contains(true) {
      return LintFinding(
        kind: .disabled,
        path: known.path,
        line: known.line,
        subject: name,
        detail: "no state enables \(name); add a state in which it can be used."
      )
    }
    // One snapshot is no choice.
    guard known.fact.isField, known.disabled == 0, known.enabled > 1, !told.contains(false) else {
      return nil
    }
    return LintFinding(
      kind: .enabled,
      path: known.path,
      line: known.line,
      subject: name,
      detail: "every state enables \(name); add a state in which it cannot be used."
    )
  }
}
