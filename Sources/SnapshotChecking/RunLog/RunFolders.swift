import Foundation

/// The folders of runs, of which only the newest are kept.
package enum RunFolders {
  /// How many runs are kept.
  package static let mostKept = 10

  /// The names of all runs in a folder, the newest first; none when it cannot be listed.
  package static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let dated = names.compactMap { name -> (name: String, changed: Date)? in
      let facts = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      guard !name.hasPrefix("."), facts?[.type] as? FileAttributeType == .typeDirectory else {
        return nil
      }
      return (name, facts?[.modificationDate] as? Date ?? .distantPast)
    }
    return dated.sorted { ($1.changed, $1.name) < ($0.changed, $0.name) }.map(\.name)
  }

  /// Removes all runs but the newest.
  @discardableResult
  package static func removeOldest(
    in folder: String,
    keeping count: Int = mostKept
  ) -> [(path: String, error: any Error)] {
    names(in: folder).dropFirst(count).compactMap { name in
      let path = folder + "/" + name
      do {
        try FileManager.default.removeItem(atPath: path)
        return nil
      } catch {
        return FileManager.default.fileExists(atPath: path) ? (path, error) : nil
      }
    }
  }
}
