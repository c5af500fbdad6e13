extension JourneyFile {
  /// What comparing a file with a transcript found.
  package struct Comparison: Equatable, Sendable {
    /// A step, or the end, that is not what the file expects.
    package struct Place: Equatable, Sendable {
      /// How messages name it: `Fixtures/Journeys/search.journey:12`.
      package let line: String
      /// `step 3 (waits 0.5 s)` or `the end`.
      package let name: String
    }

    /// The first step whose lines differ; nil when those that are there are right.
    package fileprivate(set) var different: Place?
    /// The first step that expects nothing yet.
    package fileprivate(set) var unrecorded: Place?
    /// Whether nothing was recorded for any step.
    package fileprivate(set) var isNew = true
    /// The file as it would be recorded.
    package fileprivate(set) var text: String

    /// Whether the transcript is what the file expects.
    package var matches: Bool { different == nil && unrecorded == nil }
  }

  /// Compares the file with a transcript, step by step.
  ///
  /// - Parameter played: What playing the file gave.
  /// - Returns: What differs, and the file as it would be recorded: titles, comments and lines that
  ///   match stay as they are, `...` among them.
  /// - Throws: ``JourneyFileError`` when steps are not played one for one.
  package func comparison(
    with played: PlayedJourney
  ) throws(JourneyFileError) -> Comparison {
    guard played.steps.count == steps.count else { throw notOneForOne(played) }
    var result = Comparison(text: text)
    var sections: [Section] = []
    for (step, lines) in zip(steps, played.steps) {
      let section = Section(self.lines[step.body], lines)
      sections.append(section)
      result.note(
        section,
        at: .init(line: place(step.line), name: "step \(sections.count) (\(step.title))")
      )
    }
    let last = Section(end.map { lines[$0] } ?? [], played.end)
    let line = end?.lowerBound ?? lines.lastIndex { $0.kind != .blank } ?? 0
    result.note(last, at: .init(line: place(line), name: "the end"))
    if !result.matches { result.text = recorded(sections, end: last) }
    return result
  }

  private func notOneForOne(_ played: PlayedJourney) -> JourneyFileError {
    let index = steps.indices.dropFirst().first {
      $0 >= played.titles.count || played.titles[$0] != steps[$0].title
    }
    // The step before the first that is not where it should be; the last when all are.
    let step = steps[(index ?? steps.count) - 1]
    let other = played.titles.dropFirst(index ?? steps.count).first ?? ""
    return JourneyFileError(
      "\(place(step.line)) (\(step.title)) takes a step of its own, \"\(other)\"; let its closure do "
        + "only what the view would call, and write the other step on a line of its own."
    )
  }
}

// MARK: - Writing

extension JourneyFile {
  /// What a file expects below a title, and what the transcript has there.
  fileprivate struct Section {
    let expected: ArraySlice<JourneyLine>
    let found: [JourneyLine]
    let pattern: JourneyPattern
    let matches: Bool

    init(_ expected: ArraySlice<JourneyLine>, _ found: [JourneyLine]) {
      self.expected = expected
      self.found = found
      pattern = JourneyPattern(expected)
      matches = pattern.matches(found)
    }

    /// The lines of the file that expect what was found.
    var recorded: [JourneyLine] {
      if matches { return Array(expected) }
      if pattern.items.isEmpty {
        return expected.filter { $0.kind == .comment } + found.map(\.written)
      }
      var result: [JourneyLine] = []
      var rest = expected
      /// Writes comments down to the line of the next item, and takes that line.
      func nextLine() -> JourneyLine? {
        while let line = rest.popFirst() {
          if line.kind != .comment { return line }
          result.append(line)
        }
        return nil
      }
      for edit in JourneyAlignment.edits(pattern.items, found) {
        switch edit {
        case .insert(let line): result.append(found[line].written)
        case .keep: nextLine().map { result.append($0) }
        case .remove: _ = nextLine()
        case .replace(_, let line):
          _ = nextLine()
          result.append(found[line].written)
        }
      }
      return result + rest.filter { $0.kind == .comment }
    }
  }

  /// The file with the lines of all sections as they are recorded, all ended as the first one is.
  fileprivate func recorded(_ sections: [Section], end last: Section) -> String {
    var output: [JourneyLine] = []
    var next = 0
    for (index, (step, section)) in zip(steps, sections).enumerated() {
      output += lines[next..<step.line] + [renumbered(step, index + 1)] + section.recorded
      next = step.body.upperBound
    }
    if let end {
      output += lines[next..<end.lowerBound] + last.recorded + lines[end.upperBound...]
    } else {
      // Behind everything else, with an empty line before it.
      output += lines[next...]
      while output.last?.kind == .blank { output.removeLast() }
      output += [JourneyLine([])] + last.recorded + [JourneyLine([])]
    }
    let first = text.utf8.prefix { $0 != 0x0A }
    let isCRLF = first.last == 0x0D
    let newline: [UInt8] = isCRLF ? [0x0D, 0x0A] : [0x0A]
    return String(decoding: Array(output.map(\.bytes).joined(separator: newline)), as: UTF8.self)
  }

  private func renumbered(_ step: Step, _ number: Int) -> JourneyLine {
    guard let old = step.number, old != number else { return lines[step.line] }
    let rest = lines[step.line].bytes.drop { (0x30...0x39).contains($0) }
    return JourneyLine(Array(String(number).utf8) + rest)
  }
}

extension JourneyFile.Comparison {
  fileprivate mutating func note(_ section: JourneyFile.Section, at place: Place) {
    if !section.pattern.items.isEmpty { isNew = false }
    if section.matches { return }
    if section.pattern.items.isEmpty {
      unrecorded = unrecorded ?? place
    } else {
      different = different ?? place
    }
  }
}
