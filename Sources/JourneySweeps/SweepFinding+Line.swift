import UserJourneys

extension SweepFinding.Kind {
  /// The line of a story at which it goes wrong; nil where no line shows it.
  ///
  /// - Parameters:
  ///   - lines: The story.
  ///   - isNew: Which of its lines the script's own playing does not have.
  /// - Returns: Where the line is.
  func wrongLine(in lines: [String], _ isNew: [Bool]) -> Int? {
    let story = StoryLines(lines: lines.map { $0.drop { $0 == " " } }, isNew: isNew)
    switch self {
    case .otherEnding(let difference), .retryFails(let difference), .slowEnding(let difference),
      .failsApart(let difference):
      return story.change(of: difference.paths) ?? story.last { _, isNew in isNew }
    case .toldOtherwise(let difference): return story.effect(named: difference.names)
    case .signStays(let path, let value):
      return story.last { line, _ in
        line.hasPrefix("~ \(story.name(of: path)): ") && line.hasSuffix(" -> \(value)")
      }
    case .signOutlives(_, _, let request):
      return story.last { line, _ in line.hasPrefix("< ") && line.contains(" to \(request)") }
    case .hotLoop(let request), .neverBacksOff(let request, _), .neverResets(let request, _):
      return story.last { line, _ in line == "> \(request)" || line.hasPrefix("> \(request)?") }
    case .doubleRequest(let request), .left(.newRequest(let request)):
      return story.last { line, _ in line == "> \(request)" }
    case .signGoes(let path, let value, _):
      return story.last { line, _ in
        line.hasPrefix("~ \(story.name(of: path)): \(value) -> ")
      }
    case .flash(let path, _), .rowsLost(let path, _), .takenBack(let path, _):
      return story.change(of: [path])
    case .cancellationShown(let paths): return story.change(of: paths)
    case .failureUnseen: return story.first { line, isNew in isNew && line.hasPrefix("< ") }
    case .lateWakeRequests: return story.last { line, isNew in isNew && line.hasPrefix("> ") }
    case .unmatched: return story.first { line, _ in line.hasPrefix("! ") }
    case .stopped: return story.last { line, _ in !line.isEmpty && !line.hasPrefix("end: ") }
    case .left(.calls): return story.last { line, _ in line.hasPrefix("* ") }
    case .left(let leftover) where leftover.line != nil:
      return story.last { line, _ in String(line) == leftover.line }
    case .left: return story.last { line, _ in line.hasSuffix(". leaves") }
    }
  }
}

/// The lines of a story, without what stands before them.
private struct StoryLines {
  let lines: [Substring]
  let isNew: [Bool]

  func first(where fits: (Substring, Bool) -> Bool) -> Int? {
    lines.indices.first { fits(lines[$0], isNew[$0]) }
  }

  func last(where fits: (Substring, Bool) -> Bool) -> Int? {
    lines.indices.last { fits(lines[$0], isNew[$0]) }
  }

  /// What a line calls a fact: its path without the screen's name.
  func name(of path: String) -> Substring { path.drop { $0 != "." }.dropFirst() }

  /// The last line that changes one of some facts, if it can be one that the script does not have.
  func change(of paths: [String]) -> Int? {
    let names = paths.map { name(of: $0).prefix { $0 != "[" } }
    func changes(_ line: Substring) -> Bool {
      guard ["~ ", "+ ", "- "].contains(where: line.hasPrefix) else { return false }
      let fact = line.dropFirst(2)
      return names.contains { name in
        let rest = fact.dropFirst(name.count)
        return !name.isEmpty && fact.hasPrefix(name)
          && (rest.isEmpty || [":", "[", ".", " "].contains(where: rest.hasPrefix))
      }
    }
    return last { line, isNew in isNew && changes(line) } ?? last { line, _ in changes(line) }
  }

  /// The last request or call of one of some names that is not as in the script, or has something below
  /// it that is not.
  func effect(named names: [String]) -> Int? {
    func isEffect(_ index: Int) -> Bool {
      let line = lines[index]
      guard line.hasPrefix("> ") || line.hasPrefix("* ") else { return false }
      return names.contains { line.dropFirst(2).hasPrefix($0) }
    }
    func isOther(_ index: Int) -> Bool {
      isNew[index] || (index + 1 < isNew.count && isNew[index + 1])
    }
    let effects = lines.indices.filter(isEffect)
    return effects.last(where: isOther) ?? effects.last
  }
}
