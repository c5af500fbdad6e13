import Proofsheet
import Testing

@testable import Adversaries

/// Calls every member of every double of `Plain.swift`, and reads the records.
@Suite struct DoublesAtWorkTests {
  private let calls = JourneyCalls()
  private let ada = Person(id: 1, name: "Ada")

  @Test func valuesAndClosures() {
    let router = PlainRoutingDouble(calls: calls)
    router.answers.chosen = { $0?.first }
    router.answers.people = { [ada] in [ada] }
    router.answers.prices = { ["a": 1.5] }
    router.answers.count = { $0.count }
    var seen: [String] = []
    router.answers.later = { [ada] body, _ in body(ada) }
    router.show(ada, animated: true)
    #expect(router.chosen(from: [ada]) == ada && router.chosen(from: nil) == nil)
    #expect(router.people() == [ada] && router.prices() == ["a": 1.5])
    #expect(router.count(named: "abc") == 3)
    router.later({ seen.append($0.name) }, or: nil)
    router.later({ seen.append($0.name) }, or: { _ in })
    #expect(seen == ["Ada", "Ada"])
    router.person = ada
    #expect(router.person == ada)
    router.person = nil
    assertSnapshot(of: calls)
  }

  @Test func aDelegateIsHeldWeakly() {
    final class Keeper: Keeping {}
    let router = PlainRoutingDouble()
    var keeper: Keeper? = Keeper()
    router.delegate = keeper
    #expect(router.delegate === keeper && keeper != nil)
    keeper = nil
    #expect(router.delegate == nil)
  }

  @Test func errorsAndNames() async throws {
    guard #available(macOS 15, iOS 18, *) else { return }
    let storage = ScreensSharedStorageDouble(
      calls: calls,
      lineAnswer: { [ada] in ada }
    )
    #expect(storage.line() == ada)
    storage.answers.personId = { Person(id: $0, name: "by id") }
    #expect(try await storage.person(id: 7).id == 7)
    storage.answers.personNamed = { _ in throw AdversaryError.broken }
    await #expect(throws: AdversaryError.broken) { try await storage.person(named: "Bob") }
    storage.answers.default = { 1 }
    storage.answers.switch = { $0 + $1 + $2 }
    #expect(storage.default == 1 && storage.switch(in: 1, 2, answer: 3) == 6)
    assertSnapshot(of: calls)
  }

  /// Many threads set and read answers at once, and no call is lost.
  @Test func manyThreadsAskOneDouble() async {
    guard #available(macOS 15, iOS 18, *) else { return }
    let storage = ScreensSharedStorageDouble(calls: calls, lineAnswer: { [ada] in ada })
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          storage.answers.default = { number }
          _ = storage.line()
        }
      }
    }
    #expect(calls.lines.count == 100)
  }

  /// A snapshot of a double shows its calls.
  @Test func aDoubleShowsItsCalls() {
    let router = PlainRoutingDouble(named: "other")
    router.show(ada, animated: false)
    assertSnapshot(of: router)
  }
}
