import Testing

@testable import SnapshotReview

/// What git is shown of a reference.
@Suite struct GitDiffTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  private static let zeros = ["0", "100644"]

  @Test func factsComeFirst() throws {
    try scene.write("Row\n  title: \"A\"\n  id: 1\n", to: "old")
    try scene.write("Row\n  title: \"B\"\n  id: 1\n", to: "new")
    let shown = """
       1 of 3 facts, 1 line removed, 1 added

        title: "A" -> "B"

      --- a/a.txt
      +++ b/NAME
      @@ -1,3 +1,3 @@
       Row
      -  title: "A"
      +  title: "B"
         id: 1


      """
    let words = ["git-diff", "--", "a.txt", "old"] + Self.zeros + ["new"] + Self.zeros
    #expect(scene.run(words).output == "a.txt differs:" + shown.replacing("NAME", with: "a.txt"))
    #expect(
      scene.run(words + ["b.txt", "similarity"]).output
        == "a.txt, now b.txt, differs:" + shown.replacing("NAME", with: "b.txt")
    )
  }

  @Test func whatIsNotOnBothSidesIsNew() throws {
    try scene.write("a\n", to: "one")
    func output(_ old: String, _ new: String) -> String {
      scene.run(["git-diff", "--", "a.txt", old] + Self.zeros + [new] + Self.zeros).output
    }
    #expect(output("/dev/null", "one").hasPrefix("a.txt is new: 1 line added\n\n--- /dev/null\n"))
    #expect(output("one", "/dev/null").hasPrefix("a.txt is gone: 1 line removed\n"))
    #expect(output("one", "one") == "a.txt differs in no line\n")
    #expect(scene.run("git-diff", "a.txt").output == "a.txt is not merged yet.\n")
    #expect(
      scene.run("git-diff", "a.txt", "b").errors
        == "proofsheet: 'git-diff' is for git alone, which gives it a path and six words more.\n"
    )
    #expect(
      scene.run("git-merge", "a.txt").errors
        == "proofsheet: 'git-merge' is for git alone, which gives it four files: %O %A %B %P.\n"
    )
  }
}
