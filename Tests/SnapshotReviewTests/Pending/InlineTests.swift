import Foundation
import SnapshotChecking
import Testing

@testable import SnapshotReview

/// Inline snapshots from the pending edit to the source.
@Suite struct InlineTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  @Test func acceptWritesAllOfAFile() throws {
    try InlineSample.hold(in: scene)
    let status = scene.run("status")
    #expect(
      status
        == .init(
          code: 1,
          output: """
            d70bdb  the subject: three -> 3
                    Tests/AppTests/Home.swift:12 in test12()
            df2890  line 1: old -> raw \\(x) (3 lines)
                    Tests/AppTests/Home.swift:7 in test7()
            69820d  new snapshot
                    Tests/AppTests/Home.swift:4 in test4()

            Review:          swift run proofsheet review
            Accept one kind: swift run proofsheet accept --only df2890

            """
        )
    )
    #expect(
      scene.run("accept", "--yes")
        == .init(
          code: 0,
          output: """
            accepted  Tests/AppTests/Home.swift:4
            accepted  Tests/AppTests/Home.swift:7
            accepted  Tests/AppTests/Home.swift:12

            """
        )
    )
    #expect(try scene.text(InlineSample.path) == InlineSample.accepted)
    #expect(scene.run("status").output == "Nothing to review.\n")
  }

  @Test func whatIsLeftFollowsItsCall() throws {
    try InlineSample.hold(in: scene)
    #expect(scene.run("accept", InlineSample.path + ":4").output.hasSuffix("Home.swift:4\n"))
    #expect(scene.run("accept", InlineSample.path + ":17:50").output.hasSuffix("Home.swift:17\n"))
    #expect(scene.run("accept", "Tests").output.hasSuffix("Home.swift:12\n"))
    #expect(try scene.text(InlineSample.path) == InlineSample.accepted)
  }

  @Test func reviewShowsEachAndWritesAtTheEnd() throws {
    try InlineSample.hold(in: scene)
    let answer = scene.run("review", answers: ["r", "s", "a"])
    #expect(
      answer
        == .init(
          code: 1,
          output: """
            1 of 3  Tests/AppTests/Home.swift:12
            different in test12(): 1 line removed, 1 added

            --- Tests/AppTests/Home.swift:12
            +++ Tests/AppTests/Home.swift:12
            @@ -1,1 +1,1 @@
            -three
            +3

            [a]ccept [k]ind [r]eject [s]kip [q]uit: r
            2 of 3  Tests/AppTests/Home.swift:7
            different in test7(): 1 line removed, 3 added

            --- Tests/AppTests/Home.swift:7
            +++ Tests/AppTests/Home.swift:7
            @@ -1,1 +1,3 @@
            -old
            +raw \\(x)
            +
            +

            [a]ccept [k]ind [r]eject [s]kip [q]uit: s
            3 of 3  Tests/AppTests/Home.swift:4
            missing in test4(): 2 lines

            --- /dev/null
            +++ Tests/AppTests/Home.swift:4
            @@ -0,0 +1,2 @@
            +a
            +b

            [a]ccept [k]ind [r]eject [s]kip [q]uit: a
            1 accepted, 1 rejected, 1 left.

            """
        )
    )
    #expect(try scene.text(InlineSample.path)?.contains(") {\n    \"\"\"\n    a\n    b\n") == true)
    #expect(
      scene.run("status").output.contains("        Tests/AppTests/Home.swift:12 in test7()\n")
    )
    #expect(scene.run("reject").output == "rejected  Tests/AppTests/Home.swift:12\n")
    #expect(try scene.text(InlineSample.path)?.contains(") { \"old\" }; print") == true)
  }

  @Test func aLinkStaysALink() throws {
    try scene.write("assertInlineSnapshot(of: 1)\n", to: "real.swift")
    let link = scene.root + "/link.swift"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.swift")
    try scene.hold(1, 21, nil, "1", path: "link.swift")
    #expect(
      scene.run("accept", "--json").output
        == "{\n  \"accepted\" : [\n    \"link.swift:1\"\n  ]\n}\n"
    )
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.swift")
    #expect(try scene.text("real.swift")?.contains("\"\"\"\n  1\n") == true)
  }

  /// Edits that wait on follow their calls, also to places that other edits are about to leave.
  @Test func anyOrderOfAcceptingGivesTheSameSource() throws {
    let texts: [(old: String?, new: String)] = [
      (nil, "a"), ("one\\ntwo\\nthree", "b"), ("c", "c\n1\n2\n3\n4"), (nil, "d\nd"),
    ]
    let source = texts.enumerated().map { index, text in
      "assertInlineSnapshot(of: \(index))" + (text.old.map { " { \"\($0)\" }" } ?? "") + "\n"
    }.joined()
    func holdAll() throws {
      try scene.write(source, to: InlineSample.path)
      for (index, text) in texts.enumerated() {
        try scene.hold(index + 1, 21, text.old?.replacing("\\n", with: "\n"), text.new)
      }
    }
    try holdAll()
    #expect(scene.run("accept", "--yes").code == 0)
    let expected = try #require(try scene.text(InlineSample.path))
    let store = PendingStore(folders: scene.folders)
    for (first, second) in [(0, 0), (0, 2), (1, 1), (2, 0), (3, 2), (3, 0)] {
      try holdAll()
      for index in [first, second] {
        #expect(store.acceptInline([try store.changes()[index]]).isEmpty)
      }
      #expect(try store.changes().map(\.kind).contains(.stale) == false)
      #expect(scene.run("accept", "--yes").output.split(separator: "\n").count == 2)
      #expect(try scene.text(InlineSample.path) == expected)
    }
  }
}
