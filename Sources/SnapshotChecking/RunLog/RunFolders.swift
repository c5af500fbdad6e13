import Foundation

/// The folders of runs; only the newest folders are kept.
package enum RunFolders {
  /// The number of runs whose folders are kept.
  package static let mostKept = 10

  /// The names of all runs in a folder, the newest first; empty for a folder that cannot be listed.
  package static func names(in folder: String) -> [String] { dated(in: folder).map(\.name) }

  private static func dated(in folder: String) -> [(name: String, changed: Date)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let dated = names.compactMap { name -> (name: String, changed: Date)? in
      let facts = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      guard !name.hasPrefix("."), facts?[.type] as? FileAttributeType == .typeDirectory else {
        return nil
      }
      return (name, facts?[.modificationDate] as? Date ?? .distantPast)
    }
    return dated.sorted { ($1.changed, $1.name) < ($0.changed, $0.name) }
  }

  /// Removes all runs but the newest.
  ///
  /// Runs with a date in the future are removed too: a wrong clock made them, and they would
  /// displace every new run.
  ///
  /// - Parameters:
  ///   - folder: The folder of all runs.
  ///   - count: The number of runs to keep.
  ///   - run: The run that has just begun; the date of its folder is the current time.
  /// - Returns: The folders that could not be removed.
  @discardableResult
  package static func removeOldest(
    in folder: String,
    keeping count: Int = mostKept,
    now run: String? = nil
  ) -> [(path: String, error: any Error)] {
    let all = dated(in: folder)
    let now = all.first { $0.name == run }?.changed ?? .distantFuture
    let come = all.filter { $0.changed <= now.addingTimeInterval(60) }
    let kept = Set(come.prefix(count).map(\.name))
    return all.map(\.name).filter { !kept.contains($0) }.compactMap { name in
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
