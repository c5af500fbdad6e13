import Testing

@Suite struct LintCommandTests {
  @Test func theExitCodeSaysWhetherSomethingWasFound() throws {
    let scene = try Scene()
    #expect(scene.run("lint") == .init(code: 0, output: "Nothing to mend in 0 references.\n"))
    try scene.reference("AppTests/Home/a.txt", "Home\n  title: \"%@\"\n")
    let answer = scene.run("lint")
    #expect(answer.code == 1)
    #expect(
      answer.output.hasPrefix("__Snapshots__/AppTests/Home/a.txt\n  format        2: '%@' is")
    )
    #expect(
      scene.run("lint", "--json").output.contains(
        "\"file\" : \"__Snapshots__/AppTests/Home/a.txt\""
      )
    )
    try scene.write("allow format\n", to: ".proofsheet.conf")
    let refused = scene.run("lint")
    #expect(refused.code == 2)
    #expect(refused.errors.hasPrefix("proofsheet: .proofsheet.conf:1 names no file;"))
  }
}
