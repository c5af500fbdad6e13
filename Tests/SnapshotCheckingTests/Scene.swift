import Foundation
import SnapshotRendering

@testable import SnapshotChecking

/// A package root of its own, removed with the scene.
final class Scene: Sendable {
  let root: String
  let folders: SnapshotFolders

  init() {
    root = FileManager.default.temporaryDirectory.path + "/scene-" + UUID().uuidString
    folders = SnapshotFolders(root: root)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ bytes: [UInt8], to path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Every file below the root, from the root, but for the state folder's ignore file.
  func files() -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    return paths.filter { path in
      path != ".proofsheet/.gitignore"
        && FileManager.default.contents(atPath: root + "/" + path) != nil
    }.sorted()
  }

  func reference(_ id: SnapshotID = .named()) -> FileReference {
    let store = ReferenceStore(folders: folders)
    return FileReference(id, scope: 1, store: store, used: UsedReferences())
  }

  /// Checks a text whose reference is a file.
  func verdict(
    _ id: SnapshotID = .named(),
    _ mode: SnapshotRecordMode = .never,
    service: String? = nil,
    render: () throws -> String
  ) throws(CheckError) -> Verdict {
    try Check.inSilence(mode, service: service, folders).verdict(
      in: reference(id)
    ) {
      Rendering(plainText: try render())
    }
  }
}

extension Check {
  /// Checks without a log.
  static func inSilence(
    _ mode: SnapshotRecordMode = .never,
    service: String? = nil,
    run: String = "run",
    _ folders: SnapshotFolders
  ) -> Check {
    let now = ContinuousClock.now
    return Check(
      settings: CheckSettings(
        recordMode: mode,
        asked: "SNAPSHOT_RECORD=\(mode.rawValue)",
        service: service,
        run: run
      ),
      log: RunLog(folders: folders, run: run, process: "p"),
      now: { now }
    )
  }
}

extension SnapshotID {
  convenience init(
    fileID: String = "AppTests/Home.swift",
    function: String,
    test: String,
    name: String? = nil,
    fileExtension: String = "txt",
    line: Int = 1
  ) {
    let function = CheckedFunction(fileID: fileID, name: function)
    self.init(in: function, test: test, name: name, fileExtension: fileExtension, line: line)
  }

  static func named(
    _ name: String? = nil,
    function: String = "welcome()",
    line: Int = 7,
    fileExtension: String = "txt"
  ) -> SnapshotID {
    let test = "Home/" + function
    return SnapshotID(
      function: function,
      test: test,
      name: name,
      fileExtension: fileExtension,
      line: line
    )
  }

  static let path = "AppTests/Home/welcome.txt"
}
