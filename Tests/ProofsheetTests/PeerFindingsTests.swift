import Foundation
import Testing

@testable import Proofsheet
@testable import SnapshotChecking

/// What goes wrong in peers with names, record modes and line endings.
@Suite struct PeerFindingsTests {
  private func assert(
    _ text: @autoclosure () throws -> String,
    named name: String? = nil,
    test: String = "welcome()",
    line: UInt = 7
  ) {
    check(try text(), named: name, in: test, line: line)
  }

  @Test(arguments: ["a", "b", "c"]) func everyCaseHasAFileOfItsOwn(_ argument: String) throws {
    try Sandbox.with { (sandbox) throws in
      // Without a name the cases would share one file, or be numbered as they happen to run.
      let refused = sandbox.failures(["SNAPSHOT_RECORD": "all"]) {
        assert(argument, test: "scope(_:)")
      }
      #expect(refused.count == 1 && refused[0].contains("name each one after its argument"))
      sandbox.run(["SNAPSHOT_RECORD": "all"]) {
        assert(argument, named: argument, test: "scope(_:)")
      }
      let path = "__Snapshots__/AppTests/Home/scope.\(argument).txt"
      #expect(try sandbox.files()[path] == argument + "\n")
    }
  }

  @Test func twoTestsOfOneNameInOneFileNeverShareAReferenceUnnoticed() throws {
    try Sandbox.with { (sandbox) throws in
      let failures = sandbox.failures(["SNAPSHOT_RECORD": "all"]) {
        assert("the first suite's", named: "same", line: 7)
        assert("the second suite's", named: "same", line: 70)
      }
      #expect(failures.count == 1)
      #expect(failures.first?.contains("Home.swift:7") == true)
      #expect(failures.first?.contains("Home.swift:70") == true)
      let text = try sandbox.files()["__Snapshots__/AppTests/Home/welcome.same.txt"]
      #expect(text == "the first suite's\n")
    }
  }

  @Test func namesThatLookAlikeHaveTheirOwnFiles() throws {
    try Sandbox.with { (sandbox) throws in
      let names = ["a/b", "a-b", "a b", "a+b", "A/b", "é", "e\u{301}"]
      sandbox.run(["SNAPSHOT_RECORD": "all"]) {
        for (line, name) in names.enumerated() where name != "A/b" {
          assert(name, named: name, line: UInt(line))
        }
      }
      let references = try sandbox.files().filter { $0.key.hasPrefix("__Snapshots__") }
      #expect(references.count == names.count - 1)
      for text in names where text != "A/b" {
        #expect(references.values.contains { $0.utf8.elementsEqual((text + "\n").utf8) })
      }
      // Some file systems take these two for one.
      let session = sandbox.session()
      let failures = sandbox.failures {
        CheckSession.$current.withValue(session) {
          assert("a/b", named: "a/b", line: 1)
          assert("A/b", named: "A/b", line: 2)
        }
      }
      #expect(failures.count == 1)
    }
  }

  @Test func aRecordModeThatMeansNothingIsAnErrorAndCIRecordsNothing() throws {
    try Sandbox.with { (sandbox) throws in
      for environment in [
        ["SNAPSHOT_RECORD": "Never"], ["SNAPSHOT_TESTING_RECORD": "ALL"],
        ["CI": "true", "SNAPSHOT_RECORD": "missing"],
      ] {
        #expect(sandbox.failures(environment) { assert("a") }.count == 1, "\(environment)")
      }
      // A repetition does not pass because the first run has written what was missing.
      for _ in 0..<2 { #expect(sandbox.failures(["CI": "true"]) { assert("a") }.count == 1) }
      #expect(try sandbox.files().keys.filter { $0.hasPrefix("__Snapshots__") } == [])
    }
  }

  @Test func aCheckoutWithOtherLineEndingsMatches() throws {
    try Sandbox.with { (sandbox) throws in
      let path = "__Snapshots__/AppTests/Home/welcome.txt"
      try sandbox.write(Data("one\r\ntwo\r\n".utf8), to: path)
      sandbox.run { assert("one\ntwo") }
      let failures = sandbox.failures { assert("one\n2") }
      // And a difference is the line that differs, not the whole file.
      #expect(failures.first?.contains("\n one\n-two\n+2\n") == true)
    }
  }

  @Test func oneValueHasOneTextWhateverOrderItsHashingGives() throws {
    try Sandbox.with { (sandbox) throws in
      func tags(capacity: Int) -> Set<String> {
        var tags: Set<String> = []
        tags.reserveCapacity(capacity)
        for number in 0..<50 { tags.insert("tag \(number)") }
        return tags
      }
      let renderings = [50, 500, 5_000, 50_000].map { Rendering(of: tags(capacity: $0)) }
      #expect(Set([50, 500, 5_000].map { Array(tags(capacity: $0)) }).count > 1)
      #expect(renderings.dropFirst().allSatisfy { $0 == renderings[0] })
    }
  }
}
