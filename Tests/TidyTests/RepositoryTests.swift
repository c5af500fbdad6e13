import Testing

/// The committed files, their places, and the truth of the text about them.
@Suite struct RepositoryTests {
  private let repository: Repository

  init() throws { repository = try Repository() }

  @Test func noPathOfOneMachineIsCommitted() throws {
    let folders = ["work", "farm", "root"].map { "/" + $0 + "/" }
    for path in repository.files where !path.hasSuffix(".png") {
      guard let text = try? repository.text(path) else { continue }
      let file = SourceFile(path: path, text: text)
      #expect(!folders.contains(where: file.says), "\(path)")
    }
  }
}
