import HTTPFixtures
import ProofsheetBasics
import Testing

@Suite struct FixtureFolderTests {
  @Test func readsFilesBelowItsRoot() throws {
    let folder = try TemporaryFolder()
    try folder.write("1", to: "Search/a.json")
    let file = try folder.write("2", to: "b.json")
    try link("link.json", in: folder, to: file)
    let fixtures = FixtureFolder(root: folder.url)
    let paths = ["Search/a.json", "./Search//a.json", "b.json", "link.json"]
    for (path, text) in zip(paths, ["1", "1", "2", "2"]) {
      try fixtures.check(path)
      #expect(try fixtures.data(at: path) == Data(text.utf8), "\(path)")
    }
  }

  /// Paths, each before its error message.
  private static let wrong = """
     => A fixture path is empty: name a file below ROOT.
    S/artist_eror.json => Fixture "S/artist_eror.json" does not exist below ROOT; the nearest name is "S/artist_error.json".
    s/Artist_Error.json => Fixture "s/Artist_Error.json" does not exist below ROOT, but "S/artist_error.json" does: write its name in the same case.
    S/artist_error.json/x => Fixture "S/artist_error.json/x" does not exist below ROOT; the nearest name is "S/artist_error.json".
    SECRET => Fixture "SECRET" is an absolute path: name it relative to ROOT.
    S/../pipe.json => Fixture "S/../pipe.json" holds "..": name a file below ROOT.
    out.json => Fixture "out.json" goes through a symbolic link to SECRET, which is outside of ROOT: copy the file into the folder.
    Out/secret.json => Fixture "Out/secret.json" goes through a symbolic link to SECRET, which is outside of ROOT: copy the file into the folder.
    S => Fixture "S" is a folder below ROOT: name a file in it.
    . => Fixture "." is a folder below ROOT: name a file in it.
    dangling.json => Fixture "dangling.json" below ROOT cannot be read: it is a symbolic link to nothing.
    pipe.json => Fixture "pipe.json" below ROOT cannot be read: it is no regular file.
    a\0b => Fixture "a\\0b" does not exist below ROOT; the nearest name is "out.json".
    """

  @Test func saysWhatIsWrongWithAPath() throws {
    let (folder, outside) = (try TemporaryFolder(), try TemporaryFolder())
    let secret = try outside.write("x", to: "secret.json")
    for path in ["S/artist_error.json", "S/artist_success.json", ".hidden/artist_erro.json"] {
      try folder.write("1", to: path)
    }
    try link("out.json", in: folder, to: secret)
    try link("Out", in: folder, to: outside.url)
    try link("dangling.json", in: folder, to: folder.url.appendingPathComponent("absent"))
    #expect(mkfifo(folder.url.appendingPathComponent("pipe.json").path, 0o600) == 0)
    let fixtures = FixtureFolder(root: folder.url)
    let table = Self.wrong.replacing("ROOT", with: folder.url.path)
      .replacing("SECRET", with: secret.path)
    for row in tableRows(table) {
      #expect(refusal { try fixtures.data(at: row[0]) } == row[1])
      #expect(refusal { try fixtures.check(row[0]) } == row[1])
    }
  }

  @Test func saysThatTheFolderIsEmpty() throws {
    let folder = try TemporaryFolder()
    #expect(
      refusal { try FixtureFolder(root: folder.url).data(at: "a") }
        == "Fixture \"a\" does not exist below \(folder.url.path), which holds no files."
    )
  }

  private func link(_ name: String, in folder: TemporaryFolder, to target: URL) throws {
    let link = folder.url.appendingPathComponent(name)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
  }

  /// A file is read once for all copies of its folder.
  @Test func onlyFilesThatWereReadAreKept() throws {
    let folder = try TemporaryFolder()
    for name in ["read", "checked"] { try folder.write("old", to: "F/\(name)") }
    let fixtures = FixtureFolder(root: folder.url)
    let copy = fixtures
    _ = try fixtures.data(at: "F/read")
    try fixtures.check("F/checked")
    try folder.write("new", to: "F/read")
    try folder.write("new", to: "F/late")
    try FileManager.default.removeItem(at: folder.file("F/checked"))
    #expect(try copy.data(at: "F/read") == Data("old".utf8))
    #expect(try copy.data(at: "F/late") == Data("new".utf8))
    #expect(refusal { try fixtures.data(at: "F/checked") }.contains("\"F/checked\""))
    #expect(throws: FixtureError.self) { try fixtures.check("F/Late") }
  }
}
