/// The strategies of the package: which are moved, and which stay with the peer.
struct MovedStrategies {
  /// The names that mean a strategy of texts everywhere.
  private(set) var known: Set<String>
  /// All names, moved or not.
  private let declared: Set<String>
  private let extensions: [StrategyExtension]

  /// Takes names out until what is moved speaks of moved ones alone, and what is left of left ones.
  init(in sources: [PeerSource]) {
    extensions = sources.flatMap(StrategyExtension.all)
    declared = Set(extensions.flatMap(\.names))
    known = declared
    while true {
      var lost: Set<String> = []
      for one in extensions where !isMoved(one) { lost.formUnion(one.names.union(one.uses(known))) }
      lost.formIntersection(known)
      if lost.isEmpty { return }
      known.subtract(lost)
    }
  }

  private func isMoved(_ one: StrategyExtension) -> Bool {
    one.names.isSubset(of: known) && (try? one.edits(known: known)) != nil
  }

  /// The extensions of a source, each with what it becomes or why it stays.
  func extensions(of source: PeerSource) -> [(StrategyExtension, Result<[SourceEdit], Unmoved>)] {
    extensions.filter { $0.source.path == source.path }.map { one in
      do throws(Unmoved) {
        guard one.names.isSubset(of: known) else {
          // Its own reason, if it has one beside those of others.
          _ = try one.edits(known: declared)
          throw Unmoved("other strategies of its names are left")
        }
        return (one, .success(try one.edits(known: known)))
      } catch {
        return (one, .failure(error))
      }
    }
  }
}
