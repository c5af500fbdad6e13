import Proofsheet
import Testing

@testable import Adversaries

/// Every member of every double of `Corners.swift` is called, and what was written down is read.
@Suite struct CornersAtWorkTests {
  private let calls = JourneyCalls()

  @Test func functionsOfFunctions() {
    let api = FunctionsAPIDouble(calls: calls)
    api.table(["a": { _ in }])
    api.several({}, {})
    var (ran, number) = (0, 1)
    api.answers.twice = { body in { ran = body(2)(3) } }
    api.twice { first in { first * $0 } }?()
    api.answers.exchange = { $0 = { ran += 1 } }
    var body: () -> Void = {}
    api.exchange(&body)
    body()
    api.answers.changing = { $0(&number) }
    api.changing { $0 += 1 }
    #expect(ran == 7 && number == 2)
    assertSnapshot(of: calls)
  }

  @Test func typesOfTheCaller() throws {
    let api = AnonymousAPIDouble(calls: calls)
    api.list([1])
    api.maybe(2 as Int?)
    api.answers.first = { _ in 3 }
    #expect(try api.first([1]) == 3)
    api.answers.pair = { $0 }
    #expect(try api.pair((1, "a")) == (1, "a"))
    api.result(Result<Int, any Error>.success(1))
    api.answers.object = { $0 as Any }
    #expect(api.object(nil as Canvas?) == nil)
    api.answers.elements = { _ in ["x"] }
    #expect(api.elements(["y"]) == ["x"])
    api.coded(1, 2)
    assertSnapshot(of: calls)
  }

  @MainActor
  @Test func namesAndActors() async throws {
    let api = MeetingNamesAPIDouble(calls: calls)
    api.answers.statics = { 1 }
    api.answers.value = { $0 }
    api.`init`()
    #expect(try api.statics == 1 && api.value(value: 2) == 2)
    let statics = MeetingNamesAPIDoubleStatics(calls: calls)
    MeetingNamesAPIDoubleStatics.$current.withValue(statics) {
      MeetingNamesAPIDouble.note(statics: 3)
    }
    let client = ModernClientDouble(calls: calls)
    client.answers.stays = { 4 }
    client.answers.leaves = { 5 }
    client.answers.hands = { _ in nil }
    #expect(await client.stays() == 4)
    #expect(await client.leaves() == 5)
    #expect(await client.hands(Canvas()) == nil)
    let made = TwoActorsServiceDoubleStatics(calls: calls)
    TwoActorsServiceDoubleStatics.$current.withValue(made) {
      _ = TwoActorsServiceDouble(count: 1)
      TwoActorsServiceDouble.level = 2
      #expect(TwoActorsServiceDouble.level == 2)
    }
    let service = TwoActorsServiceDouble(calls: calls)
    service.answers.stored = { 6 }
    service.answers.shown = { 7 }
    #expect(await service.stored() == 6)
    #expect(service.shown() == 7)
    assertSnapshot(of: calls)
  }

  @Test func errors() async throws {
    let thrown = ThrownServiceDouble(calls: calls)
    thrown.answers.any = { throw AdversaryError.broken }
    thrown.answers.never = { 8 }
    #expect(throws: AdversaryError.broken) { try thrown.any() }
    #expect(thrown.never() == 8)
    try await thrown.cancelled()
    assertSnapshot(of: calls)
  }

  /// What waits and what fails are two functions, where nothing that does neither is asked for.
  @Test func oneNameInSeveralProtocols() async throws {
    let both = SlowOrFailingServiceDouble(calls: calls, named: "both")
    both.answers.loadIntThrowing = { throw AdversaryError.broken }
    both.answers.loadIntAsync = { 1 }
    let (slow, failing): (any SlowService, any FailingService) = (both, both)
    #expect(await slow.load() == 1)
    #expect(throws: AdversaryError.broken) { try failing.load() }
    let all = AllServiceDouble(calls: calls, named: "all")
    all.answers.load = { 2 }
    #expect(all.load() == 2)
    for single in [SlowServiceDouble(calls: calls, named: "slow")] {
      single.answers.load = { 3 }
      #expect(await single.load() == 3)
    }
    let single = FailingServiceDouble(calls: calls, named: "failing")
    single.answers.load = { 4 }
    let quick = QuickServiceDouble(calls: calls, named: "quick")
    quick.answers.load = { 5 }
    #expect(try single.load() == 4 && quick.load() == 5)
    assertSnapshot(of: calls)
  }

  @Test func trees() {
    final class Leaf: TreeDataSource {
      var child: Leaf { self }
      func each(_ body: @escaping (Int) -> Void) {}
      func maybe(_ body: ((Int) -> Void)?) {}
    }
    let tree = TreeDataSourceDouble<Int, Leaf>(calls: calls) { Leaf() }
    _ = tree.child
    tree.each { _ in }
    tree.maybe(nil)
    let leaf = LeafDataSourceDouble<[Int]>(calls: calls) { $0.reversed() }
    #expect(leaf.all([1, 2]) == [2, 1])
    let view = NothingViewDouble(calls: calls)
    view.answers.deep = { $0 }
    #expect(view.deep(nil) == .none)
    view.forced = 3
    #expect(view.forced == 3)
    assertSnapshot(of: calls)
  }
}
