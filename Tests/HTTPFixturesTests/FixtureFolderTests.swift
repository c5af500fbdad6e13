import Foundation
import HTTPFixtures
import ProofsheetBasics
import Testing

@Suite struct FixtureFolderTests {
  @Test func readsFilesBelowItsRoot() throws {
    let folder = try TemporaryFolder()
    try folder.write("1", to: "Search/a.json")
    try folder.write("2", to: "b.json")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("link.json"),
      withDestinationURL: folder.url.appendingPathComponent("b.json")
    )
    let fixtures = FixtureFolder(root: folder.url)
    let rows = [
      ("Search/a.json", "1"), ("./Search//a.json", "1"), ("b.json", "2"), ("link.json", "2"),
    ]
    for (path, text) in rows {
      try fixtures.check(path)
      #expect(try fixtures.data(at: path) == Data(text.utf8), "\(path)")
    }
  }

  @Test func saysWhatIsWrongWithAPath() throws {
    let folder = try TemporaryFolder()
    let outside = try TemporaryFolder()
    let secret = try outside.write("x", to: "secret.json")
    try folder.write("1", to: "Search/searchArtist_error.json")
    try folder.write("1", to: "Search/searchArtist_success.json")
    try folder.write("1", to: ".hidden/searchArtist_erro.json")
    try link("out.json", in: folder, to: secret)
    try link("Out", in: folder, to: outside.url)
    try link("dangling.json", in: folder, to: folder.url.appendingPathComponent("absent"))
    #expect(mkfifo(folder.url.appendingPathComponent("pipe.json").path, 0o600) == 0)
    let root = folder.url.path

    let rows: [(String, String)] = [
      ("", "A fixture path is empty: name a file below \(root)."),
      (
        "Search/searchArtist_eror.json",
        "Fixture \"Search/searchArtist_eror.json\" does not exist below \(root); "
          + "the nearest name is \"Search/searchArtist_error.json\"."
      ),
      (
        "search/searchartist_Error.json",
        "Fixture \"search/searchartist_Error.json\" does not exist below \(root), but "
          + "\"Search/searchArtist_error.json\" does: write its name in the same case."
      ),
      (
        "Search/searchArtist_error.json/x",
        "Fixture \"Search/searchArtist_error.json/x\" does not exist below \(root); "
          + "the nearest name is \"Search/searchArtist_error.json\"."
      ),
      (
        secret.path,
        "Fixture \"\(secret.path)\" is an absolute path: name it relative to \(root)."
      ),
      (
        "Search/../pipe.json",
        "Fixture \"Search/../pipe.json\" holds \"..\": name a file below \(root)."
      ),
      (
        "out.json",
        "Fixture \"out.json\" goes through a symbolic link to \(secret.path), "
          + "which is outside of \(root): copy the file into the folder."
      ),
      (
        "Out/secret.json",
        "Fixture \"Out/secret.json\" goes through a symbolic link to \(secret.path), "
          + "which is outside of \(root): copy the file into the folder."
      ),
      ("Search", "Fixture \"Search\" is a folder below \(root): name a file in it."),
      (".", "Fixture \".\" is a folder below \(root): name a file in it."),
      (
        "dangling.json",
        "Fixture \"dangling.json\" below \(root) cannot be read: "
          + "it is a symbolic link to nothing."
      ),
      (
        "pipe.json", "Fixture \"pipe.json\" below \(root) cannot be read: it is no regular file."
      ),
      (
        "a\0b",
        "Fixture \"a\\u{0}b\" does not exist below \(root); the nearest name is \"out.json\"."
      ),
    ]
    let fixtures = FixtureFolder(root: folder.url)
    for (path, text) in rows {
      let read = #expect(throws: FixtureError.self) { try fixtures.data(at: path) }
      let checked = #expect(throws: FixtureError.self) { try fixtures.check(path) }
      #expect(read?.description == text)
      #expect(checked?.description == text)
    }
  }

  @Test func saysThatTheFolderIsMissingOrEmpty() throws {
    let folder = try TemporaryFolder()
    let empty = #expect(throws: FixtureError.self) {
      try FixtureFolder(root: folder.url).data(at: "a")
    }
    #expect(
      empty?.description
        == "Fixture \"a\" does not exist below \(folder.url.path), which holds no files."
    )
    let absent = folder.url.appendingPathComponent("absent")
    let missing = #expect(throws: FixtureError.self) { try FixtureFolder(root: absent).check("a") }
    #expect(
      missing?.description == "Fixture \"a\" cannot be read because the fixture folder "
        + "\(absent.path) does not exist."
    )
  }

  @Test func saysThatAFileMayNotBeRead() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("1", to: "locked.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: file.path)
    let fixtures = FixtureFolder(root: folder.url)
    // The superuser may read every file, so there is nothing to refuse.
    if geteuid() == 0 {
      try fixtures.check("locked.json")
      return
    }
    let error = #expect(throws: FixtureError.self) { try fixtures.check("locked.json") }
    #expect(
      error?.description == "Fixture \"locked.json\" below \(folder.url.path) cannot be read: "
        + "permission denied."
    )
  }

  @Test func readsAFileOnceAndSharesItBetweenCopies() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a.txt")
    let fixtures = FixtureFolder(root: folder.url)
    let copy = fixtures
    _ = try fixtures.data(at: "a.txt")
    try folder.write("new", to: "a.txt")
    #expect(try copy.data(at: "a.txt") == Data("old".utf8))
    #expect(try FixtureFolder(root: folder.url).data(at: "a.txt") == Data("new".utf8))
  }

  private func link(_ name: String, in folder: TemporaryFolder, to target: URL) throws {
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent(name),
      withDestinationURL: target
    )
  }

  @Test func whatComesAndGoesAfterAFolderWasListedIsSeen() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "F/a.txt")
    let fixtures = FixtureFolder(root: folder.url)
    try fixtures.check("F/a.txt")
    try folder.write("b", to: "F/b.txt")
    #expect(try fixtures.data(at: "F/b.txt") == Data("b".utf8))
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("F/a.txt"))
    let error = #expect(throws: FixtureError.self) { try fixtures.data(at: "F/a.txt") }
    #expect(error?.description.contains("\"F/a.txt\"") == true, "\(error?.description ?? "")")
    #expect(throws: FixtureError.self) { try fixtures.check("F/A.txt") }
  }
}
