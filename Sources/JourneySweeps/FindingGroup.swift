import HTTPFixtures
import JourneyRecords
import ProofsheetBasics
import UserJourneys

/// The findings of one cause, shown by the first variation that has them.
///
/// All findings that are new in one playback count as effects of one cause.
struct FindingGroup {
  /// The findings with different headlines, in the order in which the sweep found them.
  private(set) var findings: [SweepFinding] = []
  /// The different findings as the reference holds them, each with its first variation.
  private(set) var records: [(record: String, variation: Variation)] = []
  private var known: Set<String> = []
  /// The number of variations with this cause.
  private(set) var count = 0

  var first: SweepFinding { findings[0] }

  /// The names of all findings of the group.
  var names: [String] { findings.flatMap(\.kind.names) }

  /// Groups findings by cause, in the order of the first finding of each group.
  static func groups(of findings: [SweepFinding]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    var places: [String: Int] = [:]
    var leftPlace: Int?
    let playings = Dictionary(grouping: findings, by: \.variation.token)
    for token in SweepFinding.Kind.unique(findings.map(\.variation.token)) {
      let playing = playings[token] ?? []
      let new = playing.map(\.kind).filter { places[$0.family] == nil }
      if let first = new.first {
        // Findings after leaving count as one cause, at whichever moment the user left.
        let place = (new.allSatisfy(\.isLeft) ? leftPlace : nil) ?? groups.count
        if place == groups.count { groups.append(FindingGroup()) }
        if first.isLeft { leftPlace = leftPlace ?? place }
        for kind in new { places[kind.family] = place }
      }
      var touched: Set<Int> = []
      for finding in playing {
        guard let place = places[finding.kind.family] else { continue }
        groups[place].add(finding)
        if touched.insert(place).inserted { groups[place].count += 1 }
      }
    }
    return groups
  }

  private mutating func add(_ finding: SweepFinding) {
    let record = finding.record
    if known.insert(record).inserted { records.append((record, finding.variation)) }
    let headline = finding.kind.headline
    if !findings.contains(where: { $0.kind.headline == headline }) { findings.append(finding) }
  }

  /// The largest number of further findings that a message names.
  private static let mostOthers = 5

  private var otherLines: [String] {
    let lines = findings.dropFirst().prefix(Self.mostOthers).map { "Also: \($0.kind.headline)" }
    let left = findings.count - 1 - lines.count
    return left == 0 ? lines : lines + ["Also: \(left) more"]
  }

  /// The start of the line below a record; the line names the record's first variation.
  static let variation = "\n    variation: "

  /// The largest number of records that are shown for one cause.
  private static let mostRecords = 5

  /// The records of findings in the report: the first few, then a line with a checksum of the rest.
  private var reported: [(record: String, variation: Variation)] {
    let others = records.dropFirst(Self.mostRecords)
    guard let next = others.first?.variation else { return records }
    let text = others.map(\.record).sorted().joined(separator: "\n")
    let rest = "  … and \(others.count) more, hash \(Checksum.text(of: text.utf8))"
    return records.prefix(Self.mostRecords) + [(rest, next)]
  }

  /// The records of the findings in the report, each with the line that names its variation.
  var recordLines: [String] {
    reported.map { $0.record + Self.variation + $0.variation.place }
  }

  /// The names and words of the findings in a group that rests on a guess and has no story.
  var suspected: SweepRun.Found {
    SweepRun.Found(names: names, words: first.kind.lines.joined(separator: "\n"))
  }

  /// Returns the findings and their story twice: as a paragraph of text, and as values for a page.
  ///
  /// - Parameters:
  ///   - playing: The story of the variation.
  ///   - clues: The places at which the variation shows the first finding.
  ///   - script: The baseline.
  ///   - sweep: The sweep's name in tokens; nil for a sweep without a name.
  /// - Returns: The names and the words of the findings, and the story.
  func found(
    _ playing: Story,
    _ clues: StoryClues,
    beside script: Playback,
    of sweep: SweepName?
  ) -> SweepRun.Found {
    let story = FindingStory(playing, beside: script.result.story)
    let more = count == 1 ? "" : ", and in \(counted(count - 1, "other variation"))"
    let place = "This happens \(first.variation.words(of: sweep))\(more):"
    let hints = first.kind.hints(declaresLeaving: script.declaresLeaving).map { "  " + $0 }
    let lines = first.kind.shortLines + hints + otherLines + [place]
    let marked = story.marked(for: first.kind, clues)
    let legend = FindingStory.legend(of: marked) ?? ""
    return SweepRun.Found(
      names: names,
      words: (lines + [""] + marked + ["", legend]).joined(separator: "\n"),
      records: reported.map(\.record),
      shown: ShownStory(
        names: names,
        token: first.variation.name(of: sweep),
        words: lines,
        story: playing.text,
        outline: playing.outline
      )
    )
  }
}

extension SweepFinding {
  /// The finding as the reference holds it: its rule and facts, then its headline and details.
  var record: String {
    let name = "  \(kind.rule.rawValue): \(kind.facts.joined(separator: ", "))"
    let shown = kind.lines.flatMap { $0.split(separator: "\n") }.map { "    " + $0 }
    return ([name] + shown).joined(separator: "\n")
  }
}

extension SweepFinding.Kind {
  /// Whether the finding is about something that remains or happens after the user has left.
  fileprivate var isLeft: Bool {
    if case .left = self { true } else { false }
  }

  /// The remedies for what remains or happens after the user has left.
  fileprivate func hints(declaresLeaving: Bool) -> [String] {
    guard case .left(let leftover) = self else { return [] }
    var hints: [String] = []
    if !declaresLeaving {
      hints.append("If the app ends this when the screen closes, add user.whenLeaving { … }")
    }
    switch leftover {
    case .screen, .part, .change: break
    case .request, .call, .repetition, .task:
      hints.append(
        "If the app goes on with this on purpose, add user.allows(waitingIn: step, reason)"
      )
    }
    return hints
  }

  /// A key for findings of one cause.
  ///
  /// Endings that differ at the same paths share a key.
  fileprivate var family: String {
    switch self {
    case .ending(let difference, let cause) where cause != .retry:
      "ending: \(difference.paths)"
    default: headline
    }
  }
}
