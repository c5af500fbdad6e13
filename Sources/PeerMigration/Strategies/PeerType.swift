/// A type of the peer's strategies: `Snapshotting<User, String>`.
struct PeerType {
  let tokens: Range<Int>
  /// The type here; nil when its format is no text.
  let replacement: String?

  /// The type that starts at a token, if one does.
  init?(_ source: PeerSource, at start: Int) {
    let name = source.word(start)
    guard name == "Snapshotting" || name == "SimplySnapshotting", source.word(start - 1) != "."
    else {
      return nil
    }
    let end = source.behindGenerics(start + 1)
    tokens = start..<end
    let isSimple = name == "SimplySnapshotting"
    guard end > start + 2 else {
      replacement = isSimple ? "SnapshotStrategy<String>" : "SnapshotStrategy"
      return
    }
    let arguments = source.typeParts(start + 2..<end - 1)
    let last = arguments.last.map { source.text(of: $0) }
    guard last == "String", arguments.count == (isSimple ? 1 : 2) else {
      replacement = nil
      return
    }
    replacement = "SnapshotStrategy<\(source.text(of: arguments[0]))>"
  }
}
