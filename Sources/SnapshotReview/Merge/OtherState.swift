import Foundation
import SnapshotChecking

/// What a check left elsewhere: the last run in a `.proofsheet` folder, or in a zip file of one.
struct OtherState {
  /// The folder or file as it was named.
  let name: String
  let folders: SnapshotFolders
  let run: RecordedRun
  /// The commit that was checked out; nil when that is not known.
  let commit: String?
  /// The inline snapshots that it left; what earlier runs left in a reused folder is not its own.
  let edits: [InlineEdit]

  /// Finds the last run in a folder; a zip file is unpacked into the folder `place` first.
  init(_ name: String, unpackingTo place: String, for context: CommandContext) throws {
    var state = AbsolutePath(name, in: context.workspace.workingDirectory).text
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: state, isDirectory: &isFolder)
    if !isFolder.boolValue {
      guard context.surroundings.unzip(state, place) == 0 else {
        throw ReviewError("\(name) is neither a folder nor a zip file that unzip can unpack.")
      }
      state = place
    }
    // An artifact of several paths has the folder in it.
    let inner = state + "/.proofsheet"
    if FileManager.default.fileExists(atPath: inner + "/runs") { state = inner }
    folders = SnapshotFolders(root: context.workspace.folders.root, state: state)
    let store = RunStore(folders: folders)
    guard let run = try store.latest() else {
      throw ReviewError("\(name) holds no run; name the .proofsheet folder that 'check' left.")
    }
    (self.name, self.run, commit) = (name, run, try store.commit(run.name))
    edits = try InlineEditStore(folders: folders).edits().filter { $0.run == run.name }
    try refuseOutsiders()
  }

  /// Whoever made the folder may have written anything in it, and what waits is written where it says.
  private func refuseOutsiders() throws {
    let files = FileManager.default.enumerator(atPath: folders.state)
    while let path = files?.nextObject() as? String {
      let isLink = files?.fileAttributes?[.type] as? FileAttributeType == .typeSymbolicLink
      if isLink { throw ReviewError("\(name) holds the link '\(path.visible)'; take it out.") }
    }
    for path in run.logs.flatMap(\.entries).map(\.record.reference) + edits.map(\.path) {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      if path.isEmpty || parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) { continue }
      throw ReviewError("\(name) is about '\(path.visible)', which is nothing of a package.")
    }
  }
}
