import Foundation
import ProofsheetBasics
import SnapshotChecking
import SnapshotReview
import ToolBasics

/// All sources of a package that import the peer, on their way.
struct PackageMigration {
  let files: [FileMigration]
  /// All that somebody has to know, by places.
  let remarks: [Remark]
  private let root: String

  /// - Throws: ``ReviewError`` for a source that the compiler does not read, before or after.
  init(_ sources: MigratedSources) throws {
    root = sources.root
    let strategies = MovedStrategies(in: sources.migrated)
    let descriptions = PlacedDescriptions(migrated: sources.migrated, others: sources.others)
    // A source beside those that import the peer may describe a type.
    let describing = sources.others.filter { descriptions.additions[$0.path] != nil }
    files = (sources.migrated + describing).map { source in
      let file = FileMigration(source, strategies: strategies, descriptions: descriptions)
      if !file.keepsPeer { return file }
      return FileMigration(
        source,
        strategies: strategies,
        descriptions: descriptions,
        isMixed: true
      )
    }
    let paths = Set(files.map(\.source.path))
    remarks = (files.flatMap(\.remarks) + descriptions.remarks.filter { !paths.contains($0.path) })
      .sorted { ($0.path, $0.line) < ($1.path, $1.line) }
    let results = mapInParallel(changed.map { ($0.source, $0.result) }) { source, result in
      Result<Void, ReviewError> { () throws(ReviewError) in
        try Self.check(result, source, sources.compiler)
      }
    }
    for result in results { try result.get() }
  }

  /// Those that are edited.
  var changed: [FileMigration] { files.filter { !$0.edits.isEmpty } }

  /// Whether the compiler reads a source after the edits, with all its functions.
  private static func check(
    _ bytes: [UInt8],
    _ source: PeerSource,
    _ compiler: SwiftCompiler
  ) throws(ReviewError) {
    let after: SwiftTree
    do {
      after = try compiler.read(bytes, path: source.path).tree
    } catch {
      throw ReviewError(
        "\(source.path) would be another source after the migration (\(error.description)); nothing is "
          + "written: leave it out of the paths."
      )
    }
    var rest = after.functions[...]
    for function in source.tree.functions {
      guard
        let place = rest.firstIndex(where: {
          $0.name == function.name
            && [function.type, Self.renamed(function.type)].contains($0.type)
        })
      else {
        throw ReviewError(
          "\(source.path) would lose \(function.name) by the migration; nothing is written: leave it out "
            + "of the paths."
        )
      }
      rest = rest[(place + 1)...]
    }
  }

  /// The type of a function after it: an extension of the peer's becomes one here.
  private static func renamed(_ type: String?) -> String? {
    switch type {
    case "Snapshotting": "SnapshotStrategy"
    case "Record": "SnapshotRecordMode"
    default: type
    }
  }

  /// Writes all sources or none.
  ///
  /// - Throws: ``CheckError``, ``ReviewError``.
  func write() throws {
    for file in changed { try checkWritable(file.source.path) }
    var written: [FileMigration] = []
    do {
      for file in changed {
        let path = root + "/" + file.source.path
        guard try AtomicFile.rewrite(file.result, in: path, over: file.source.bytes) else {
          throw ReviewError(
            "\(file.source.path) has changed since it was read, so nothing is written; run the command again."
          )
        }
        written.append(file)
      }
    } catch {
      for file in written {
        let path = root + "/" + file.source.path
        _ = try AtomicFile.rewrite(file.source.bytes, in: path, over: file.result)
      }
      throw error
    }
  }

  private func checkWritable(_ path: String) throws {
    let facts = try FileManager.default.attributesOfItem(atPath: root + "/" + path)
    let mode = (facts[.posixPermissions] as? NSNumber)?.intValue ?? 0
    guard mode & 0o222 != 0, access(root + "/" + path, W_OK) == 0 else {
      throw ReviewError(
        "\(path) is read-only, so nothing is written; make it writable by chmod u+w \(path), or leave it out."
      )
    }
  }
}
