import SnapshotChecking

/// The references that no check of a run used, if that can be known.
enum OrphanSearch: Equatable {
  /// The references below `__Snapshots__`.
  case found([String])
  /// Not every test had its turn.
  case notLooked(reason: String)

  /// Looks for orphans.
  ///
  /// - Parameters:
  ///   - folders: Where the references are.
  ///   - run: The last run, or nil when there was none.
  /// - Throws: ``ReviewError``.
  init(in folders: SnapshotFolders, after run: RecordedRun?) throws {
    let references = try FileListing.files(below: folders.references)
    guard !references.isEmpty else {
      self = .found([])
      return
    }
    guard let facts = run?.facts else {
      self = .notLooked(
        reason: run == nil
          ? "no run is known" : "the last run was not started by 'proofsheet check'"
      )
      return
    }
    if let reason = facts.incomplete {
      self = .notLooked(reason: reason)
      return
    }
    let entries = run?.logs.flatMap(\.entries) ?? []
    let used = Set(entries.map { $0.record.reference.lowercased() })
    let unfinished = Set(facts.unfinished.map { $0.lowercased() })
    self = .found(
      references.map { (path: $0, key: $0.lowercased()) }
        .filter { !used.contains($0.key) && !unfinished.contains(Self.function(of: $0.key)) }
        .map(\.path)
    )
  }

  /// The function that the name of a reference starts with.
  private static func function(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.prefix { $0 != "." })
  }

  /// The orphans that are known.
  var orphans: [String] {
    switch self {
    case .found(let orphans): orphans
    case .notLooked: []
    }
  }

  /// Why there may be others.
  var reason: String? {
    switch self {
    case .found: nil
    case .notLooked(let reason): reason
    }
  }
}
