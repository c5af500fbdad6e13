/// What a person says about a change.
struct ReviewAnswer: Equatable {
  /// What to do with it.
  enum Decision: String, CaseIterable {
    case accept
    case kind
    case reject
    case skip
    case quit
  }

  let decision: Decision
  /// Whether all changes that remain are meant.
  let isForAll: Bool
  /// Whether it was written in upper case.
  var isSure = false

  static let prompt = "[a]ccept [k]ind [r]eject [s]kip [q]uit: "

  static let explanation = """
    a  accept: what is shown becomes the reference
    k  kind: accept this kind of change in all snapshots; K for new ones
    r  reject: the rendering is forgotten, the reference stays
    s  skip: decide later
    q  quit: decide about this one and the rest later
    A, R, S  the same for this one and all that remain

    """

  init(decision: Decision, isForAll: Bool) {
    self.decision = decision
    self.isForAll = isForAll
  }

  /// Reads a letter or the whole word; in upper case for all that remain.
  init?(_ line: String) {
    let word = line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
    let decision = Decision.allCases.first {
      $0.rawValue == word.lowercased() || String($0.rawValue.prefix(1)) == word.lowercased()
    }
    guard let decision else { return nil }
    self.decision = decision
    isSure = word.first?.isUppercase == true
    isForAll = isSure && decision != .kind || decision == .quit
  }
}
