import JourneyRecords
import ProofsheetBasics
import UserJourneys

/// The findings of one cause, shown by the first variation that has them.
///
/// All new findings of one playback count as effects of one cause.
struct FindingGroup {
  /// The findings, the most telling first.
  private(set) var findings: [SweepFinding]
  /// The number of variations with this cause.
  private(set) var count = 1

  var first: SweepFinding { findings[0] }

  /// The names of all its findings, as waivers write them.
  var names: [String] { findings.flatMap(\.kind.names) }

  /// Groups findings by cause, in the order of the first finding of each group.
  static func groups(of findings: [SweepFinding]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    var places: [String: Int] = [:]
    var leftPlace: Int?
    for playing in playings(findings) {
      var new: [SweepFinding] = []
      var known: Set<Int> = []
      for finding in playing {
        if let place = places[finding.kind.family] {
          if known.insert(place).inserted { groups[place].count += 1 }
          groups[place].add(finding)
        } else if !new.contains(where: { $0.kind.family == finding.kind.family }) {
          new.append(finding)
        }
      }
      guard !new.isEmpty else { continue }
      // Findings after leaving count as one cause, at whichever moment the user left.
      if let place = leftPlace, new.allSatisfy(\.kind.isLeft) {
        for finding in new { places[finding.kind.family] = place }
        if known.insert(place).inserted { groups[place].count += 1 }
        groups[place].findings += new
        continue
      }
      if leftPlace == nil, new[0].kind.isLeft { leftPlace = groups.count }
      for finding in new { places[finding.kind.family] = groups.count }
      groups.append(FindingGroup(findings: new))
    }
    return groups
  }

  /// The findings of each variation, in the order in which the variations were played.
  private static func playings(_ findings: [SweepFinding]) -> [[SweepFinding]] {
    var playings: [[SweepFinding]] = []
    var places: [String: Int] = [:]
    for finding in findings {
      let token = finding.variation.token
      if let place = places[token] {
        playings[place].append(finding)
      } else {
        places[token] = playings.count
        playings.append([finding])
      }
    }
    return playings
  }

  private mutating func add(_ finding: SweepFinding) {
    let headline = finding.kind.headline
    if !findings.contains(where: { $0.kind.headline == headline }) { findings.append(finding) }
  }

  /// The number of further findings that are named.
  private static let mostOthers = 5

  private var otherLines: [String] {
    let lines = findings.dropFirst().prefix(Self.mostOthers).map { "Also: \($0.kind.headline)" }
    let left = findings.count - 1 - lines.count
    return left == 0 ? lines : lines + ["Also: \(left) more of the kind"]
  }

  /// The argument that allows the finding.
  private var waiver: String {
    "To allow it: allowing: ["
      + first.kind.names.map { "\"\($0)\": \"why\"" }.joined(separator: ", ") + "]"
  }

  /// The finding with its story, as one paragraph and as a value.
  ///
  /// - Parameters:
  ///   - playing: The story of the variation.
  ///   - script: The story of the baseline.
  ///   - sweep: The sweep's name in tokens; nil for a sweep without one.
  /// - Returns: Both.
  func shown(
    _ playing: Story,
    beside script: Story,
    of sweep: String?
  ) -> (words: String, finding: ShownFinding) {
    let story = FindingStory(playing, beside: script)
    var lines = first.kind.lines
    let more = count == 1 ? "" : ", and in \(count - 1) more"
    lines += otherLines
    lines.append("It is so \(first.variation.words(of: sweep))\(more):")
    lines.append("")
    if first.kind.isAboutEnding { lines += story.sideBySide() + [""] }
    let marked = story.marked(for: first.kind)
    let end = [FindingStory.legend(of: marked), waiver].compactMap(\.self)
    let finding = ShownFinding(
      names: names,
      token: first.variation.name(of: sweep),
      words: (lines + end).filter { !$0.isEmpty },
      story: playing.text,
      outline: playing.outline
    )
    return ((lines + marked + [""] + end).joined(separator: "\n"), finding)
  }
}

extension SweepFinding.Kind {
  /// Whether the finding is something that remains or happens after the user has left.
  fileprivate var isLeft: Bool {
    if case .left = self { true } else { false }
  }

  /// Whether the finding compares two stories.
  fileprivate var isAboutEnding: Bool {
    switch self {
    case .otherEnding, .otherEffects, .slowEnding: true
    default: false
    }
  }

  /// A key for findings of one cause.
  ///
  /// Endings that differ in the same facts share a key, and so do tasks that are left behind at
  /// several moments.
  fileprivate var family: String {
    switch self {
    case .otherEnding(let difference), .slowEnding(let difference), .failsApart(let difference):
      "ending: \(difference.paths)"
    case .left(.task): "still runs"
    case .left(.waitingRequest): "still waits"
    case .left(.newRequest): "sent after leaving"
    default: headline
    }
  }
}
