import Foundation
import ProofsheetBasics
import SnapshotChecking

/// The result of a check on another machine: the last run in a `.proofsheet` folder or its zip
/// file.
struct OtherState {
  /// The folder or file, as given on the command line.
  let name: String
  let folders: SnapshotFolders
  let run: RecordedRun
  /// The commit that was checked out; nil when it is unknown.
  let commit: String?
  /// The inline snapshots that the last run has left pending.
  ///
  /// A reused folder may also hold inline snapshots of earlier runs, which are left out.
  let edits: [InlineEdit]

  /// Finds the last run in a folder.
  ///
  /// A zip file is first unpacked into the folder `place`.
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
    // An artifact that was uploaded from several paths contains `.proofsheet` as a folder.
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

  /// Throws if the other machine's folder has a link, or records a path that leads out of a
  /// package.
  ///
  /// The merge writes to the recorded paths.
  private func refuseOutsiders() throws {
    let files = FileManager.default.enumerator(atPath: folders.state)
    while let path = files?.nextObject() as? String {
      let isLink = files?.fileAttributes?[.type] as? FileAttributeType == .typeSymbolicLink
      if isLink { throw ReviewError("\(name) holds the link '\(path.visible)'; take it out.") }
    }
    for path in run.logs.flatMap(\.entries).map(\.record.reference) + edits.map(\.path) {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      if path.isEmpty || parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) { continue }
      throw ReviewError("\(name) names '\(path.visible)', which is hidden or outside of a package.")
    }
  }
}
