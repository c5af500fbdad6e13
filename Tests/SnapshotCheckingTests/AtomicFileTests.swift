import Foundation
import ProofsheetBasics
import Testing

@testable import SnapshotChecking

@Suite struct AtomicFileTests {
  @Test func aFileKeepsItsPermissionsAndALinkStaysOne() throws {
    let scene = Scene()
    let file = scene.root + "/script.sh"
    try AtomicFile.write([0x61], to: file)
    #expect(chmod(file, 0o750) == 0)
    #expect(symlink("script.sh", scene.root + "/link") == 0)
    #expect(symlink("none", scene.root + "/nowhere") == 0)
    try AtomicFile.write([0x62], to: scene.root + "/link", flushes: false)
    var facts = stat()
    #expect(lstat(file, &facts) == 0 && facts.st_mode & 0o7777 == 0o750)
    #expect(lstat(scene.root + "/link", &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK)
    #expect(scene.text(file) == "b")
    let path = scene.root + "/nowhere"
    #expect(throws: CheckError("\(path) is a link that leads nowhere; delete it.")) {
      try AtomicFile.write([0x62], to: path)
    }
  }

  @Test func pipesAndEndlessFilesAreNoReferences() throws {
    let scene = Scene()
    let store = ReferenceStore(folders: scene.folders)
    try scene.makeFolder(scene.folders.references)
    #expect(mkfifo(store.folders.reference("pipe"), 0o600) == 0)
    let pipe = store.folders.reference("pipe")
    let words = "\(pipe) is a pipe or a device where a file should be; move it away."
    #expect(throws: CheckError(words)) { try store.reference("pipe") }
    for (megabytes, isRead) in [(257, false), (1, true)] {
      let file = store.folders.reference("large")
      try scene.write("", to: file)
      #expect(truncate(file, megabytes << 20) == 0)
      let error = CheckError(
        "\(file) has 257 MB, and a reference at most 256; delete it and record it again."
      )
      let read = Result { () throws(CheckError) in try store.reference("large")?.count }
      #expect(read == (isRead ? .success(megabytes << 20) : .failure(error)))
    }
  }

  @Test func aFileThatIsNotThereIsNoError() throws {
    let scene = Scene()
    try scene.write("x", to: scene.root + "/file")
    #expect(try FileBytes.read(scene.root + "/none") == nil)
    #expect(try FileBytes.read(scene.root + "/file/below") == nil)
    #expect(throws: CheckError.isFolder(path: scene.root)) { try FileBytes.read(scene.root) }
    let store = ReferenceStore(folders: scene.folders)
    try store.forgetPending("none")
    try store.ignoreState()
    #expect(scene.text(scene.folders.state + "/.gitignore") == "*\n")
  }
}
