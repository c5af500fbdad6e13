import Foundation
import ProofsheetBasics

/// The modules of a test program, found by the lists of sources that SwiftPM writes beside the
/// program.
struct BuiltModules: Sendable {
  /// The folders that may hold SwiftPM's lists of sources.
  let folders: [String]
  /// The folder of Proofsheet's own sources.
  var own = String(#filePath.dropLast("/ProofsheetSnapshots/Session/BuiltModules.swift".count))
  private let known = Locked<[String: Bool]>([:])

  init(folders: [String]) { self.folders = folders }

  /// The modules of this process.
  ///
  /// SwiftPM's lists of their sources are beside the program, or on Apple's systems beside the
  /// bundle of the tests.
  static let ofProcess = BuiltModules(
    folders: ([Bundle.main] + Bundle.allBundles).flatMap { [$0.bundlePath, $0.bundlePath + "/.."] }
  )

  /// Whether a module comes from a package that SwiftPM has fetched, other than Proofsheet itself.
  ///
  /// A module of a local package is the user's own. So is every module for which SwiftPM's list of
  /// sources is missing.
  @Sendable func isFetched(_ module: String) -> Bool {
    known.withLock { known in
      if let isFetched = known[module] { return isFetched }
      let isFetched = folders.contains { folder in
        let list = try? String(contentsOfFile: "\(folder)/\(module).build/sources", encoding: .utf8)
        return list?.split(separator: "\n").contains(where: isFetched(source:)) == true
      }
      known[module] = isFetched
      return isFetched
    }
  }

  /// Whether a source is in a folder of fetched packages, such as `checkouts`.
  ///
  /// SwiftPM keeps the file `workspace-state.json` beside such a folder.
  private func isFetched(source: Substring) -> Bool {
    let source = source.filter { $0 != "'" }
    return !source.hasPrefix(own + "/")
      && ["/checkouts/", "/registry/downloads/"].flatMap { source.ranges(of: $0) }.contains {
        folder in
        access(source[..<folder.lowerBound] + "/workspace-state.json", F_OK) == 0
      }
  }
}
