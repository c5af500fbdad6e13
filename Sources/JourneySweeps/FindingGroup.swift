import ProofsheetBasics
import ToolBasics
import UserJourneys

/// The findings of one cause, shown by the first variation that has them.
///
/// All findings that are new in one playback count as effects of one cause.
struct FindingGroup {
  /// The different findings, in the order in which the sweep found them.
  ///
  /// Findings of one sentence about the same facts are one, with the details of the first.
  private(set) var findings: [SweepFinding] = []
  private var known: Set<String> = []
  /// The number of variations with this cause.
  private(set) var count = 0

  var first: SweepFinding { findings[0] }

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
    let sentence = (finding.kind.names + [finding.kind.headline]).joined(separator: "\n")
    if known.insert(sentence).inserted { findings.append(finding) }
  }

  /// The largest number of further findings that a message names.
  private static let mostOthers = 5

  private var otherLines: [String] {
    let others = SweepFinding.Kind.unique(findings.dropFirst().map(\.kind.line))
    let lines = others.prefix(Self.mostOthers).map { "Also: \($0)" }
    let left = others.count - lines.count
    return left == 0 ? lines : lines + ["Also: \(left) more, which the new reference lists"]
  }

  /// The start of the line below a record; the line names the record's first variation.
  static let variation = "\n    variation: "

  /// The records of the findings in the report, each with the line that names its variation.
  var recordLines: [String] { findings.map { $0.record + Self.variation + $0.variation.place } }

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
    return SweepRun.Found(
      words: (lines + [""] + marked + ["", FindingStory.legend]).joined(separator: "\n"),
      records: findings.map(\.record),
      shown: ShownStory(
        names: findings.flatMap(\.kind.names),
        token: first.variation.name(of: sweep),
        words: lines,
        story: playing.text
      )
    )
  }
}

extension SweepFinding.Kind {
  /// A key for findings of one cause.
  ///
  /// Endings that differ at the same paths share a key, and so do early ends with the same name.
  fileprivate var family: String {
    switch self {
    case .differs(let difference, let cause) where cause != .retry && cause != .effects:
      "ending: \(difference.names)"
    case .stopped: names[0]
    default: headline
    }
  }
}
