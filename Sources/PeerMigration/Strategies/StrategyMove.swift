/// What an `as:` of the peer becomes.
struct StrategyMove {
  /// Its name here.
  let name: String
  var edits: [SourceEdit] = []
  /// Whether it is what renders without being named.
  var isDefault = false
  /// Whether a text of the peer's is what is rendered here.
  var keepsText: @Sendable (String) -> Bool = { _ in false }
  /// What somebody has to know of it.
  var note: String?
}

/// What the peer's own strategies become.
enum PeerStrategy {
  /// The strategy of that name, called with arguments or not; nil when it is none of the peer's texts.
  static func move(_ name: String, isCalled: Bool) throws(Unmoved) -> StrategyMove? {
    if let reason = reasons[name] { throw Unmoved("`.\(name)` \(reason)") }
    switch name {
    case "dump", "customDump", "data": return StrategyMove(name: "state", isDefault: true)
    case "json", "plist":
      if isCalled {
        throw Unmoved("`.\(name)(…)` has an encoder of its own: write a SnapshotStrategy with it")
      }
      // Slashes have no backslash here.
      return StrategyMove(name: name, keepsText: { name == "plist" || !$0.contains("\\/") })
    case "lines", "description": return StrategyMove(name: name, keepsText: { _ in true })
    // The items of a query stand in their own order here.
    case "raw": return StrategyMove(name: "request", keepsText: { !$0.contains("?") })
    case "curl": return StrategyMove(name: "curl")
    default: return nil
    }
  }

  private static let picture = "is a picture, and Proofsheet compares texts"
  private static let views = "prints the views of a system, which Proofsheet does not read"
  private static let reasons = [
    "image": picture, "windowedImage": picture, "accessibilityImage": picture,
    "recursiveDescription": views, "hierarchy": views, "elementsDescription": views,
    "wait": "lets time go by: take the snapshot when the value is there",
  ]
}
