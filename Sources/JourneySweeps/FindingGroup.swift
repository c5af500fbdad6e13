import JourneyRecords
import ProofsheetBasics
import UserJourneys

/// What one cause leads to, told by the playing that shows it first.
///
/// What is found in one playing has one cause, as far as anybody can tell, unless it was found before.
struct FindingGroup {
  /// What is found there, the most telling first.
  private(set) var findings: [SweepFinding]
  /// In how many playings it is found.
  private(set) var count = 1

  var first: SweepFinding { findings[0] }

  /// The names of all that it is about, as waivers have them.
  var names: [String] { findings.flatMap(\.kind.names) }

  /// Findings of one cause together, in the order of the first of each.
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
      // What is left behind at one moment and at another comes of the same, as far as anybody can tell.
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

  /// The findings of each playing, in the order in which they were played.
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

  /// How many others are named.
  private static let mostOthers = 5

  private var otherLines: [String] {
    let lines = findings.dropFirst().prefix(Self.mostOthers).map { "Also: \($0.kind.headline)" }
    let left = findings.count - 1 - lines.count
    return left == 0 ? lines : lines + ["Also: \(left) more of the kind"]
  }

  /// What allows it, if it is meant to be so.
  private var waiver: String {
    "To allow it: allowing: ["
      + first.kind.names.map { "\"\($0)\": \"why\"" }.joined(separator: ", ") + "]"
  }

  /// The finding with its story, in one paragraph and as a value.
  ///
  /// - Parameters:
  ///   - playing: The story.
  ///   - script: That of the script's own playing.
  ///   - sweep: The sweep as tokens name it; nil for one that no command finds.
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
  /// Whether it is something that is there, or happens, after the user has left.
  fileprivate var isLeft: Bool {
    if case .left = self { true } else { false }
  }

  /// Whether two stories tell it, and not one.
  fileprivate var isAboutEnding: Bool {
    switch self {
    case .otherEnding, .toldOtherwise, .slowEnding: true
    default: false
    }
  }

  /// What one mistake leads to, however it shows: endings that differ in the same facts, and what one
  /// task leaves behind at many steps.
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
