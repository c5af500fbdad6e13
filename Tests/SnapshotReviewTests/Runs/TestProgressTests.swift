import Testing

@testable import SnapshotReview

@Suite struct TestProgressTests {
  private func running(_ text: String) -> TestProgress {
    var tests = TestProgress()
    for line in text.split(separator: "\n") { tests.take(String(line)) }
    return tests
  }

  @Test func whatHasStartedAndNotEndedRuns() {
    let tests = running(
      """
      ◇ Test run started.
      ◇ Suite Home started.
      ◇ Test a() started.
      ◇ Test "b, with words" started.
      ◇ Test c(_:) started.
      ◇ Test case passing 1 argument name → "x() started." to c(_:) started.
      ◇ Test d() started.
      Test Case 'Old.testOne' started at 2026-11-21
      Test Case 'Old.testOne' passed (0.001 seconds)
      Test Case 'Old.testTwo' started at 2026-11-21
      ✔ Test a() passed after 0.1 seconds.
      ✘ Test case passing 1 argument name → "x" to c(_:) failed after 0.1 seconds with 1 issue.
      ✘ Test c(_:) with 2 test cases failed after 0.1 seconds with 1 issue.
      """
    )
    #expect(tests.running == ["\"b, with words\"", "d()", "Old.testTwo"])
    #expect(tests.endedCount == 3)
  }

  /// Two suites may have tests of one name.
  @Test func oneOfTwoOfTheSameNameMayRun() {
    #expect(
      running("◇ Test a() started.\n◇ Test a() started.\n✔ Test a() passed after 1 s.").running == [
        "a()"
      ]
    )
    #expect(running("◇ Test a() started.\n➜ Test a() skipped.").running == [])
    #expect(
      running("◇ Test a() started.\n━ Test a() passed after 1 s with 1 known issue.").running == []
    )
  }
}
