import Proofsheet
import Testing

@testable import Adversaries

/// Every member of every double of `Isolation.swift` is called, and what was written down is read.
@Suite struct IsolationAtWorkTests {
  private let calls = JourneyCalls()
  private let ada = Person(id: 1, name: "Ada")

  @MainActor
  @Test func mainActor() async {
    let canvas = Canvas()
    let view = MainViewDouble(calls: calls, canvas: { canvas }, shared: { canvas })
    view.answers.ask = { true }
    view.answers.name = { "view" }
    view.show(ada)
    #expect(await view.ask())
    #expect(view.canvas() === canvas && view.shared === canvas && view.name == "view")
    view.title = "Home"
    view.shared = Canvas()
    #expect(view.title == "Home" && view.shared !== canvas)
    view.told()
    let statics = MainViewDoubleStatics(calls: calls)
    statics.answers.make = { 1 }
    MainViewDoubleStatics.$current.withValue(statics) { #expect(MainViewDouble.make() == 1) }
    let partly = PartlyMainViewDouble(calls: calls)
    partly.show(ada)
    partly.title = "Part"
    partly.free(canvas)
    #expect(partly.title == "Part")
    let child = MainChildDelegateDouble(calls: calls)
    child.parent()
    child.child()
    MainParentDelegateDouble(calls: calls, named: "parent").parent()
    assertSnapshot(of: calls)
  }

  @Test func otherActorsAndThreads() async throws {
    let storage = ElsewhereStorageDouble(calls: calls)
    storage.answers.person = { [ada] in ada }
    storage.answers.name = { "name" }
    await storage.keep(ada)
    #expect(await storage.person() == ada)
    #expect(storage.name() == "name")
    let mixed = MixedStorageDouble(calls: calls)
    await mixed.show()
    mixed.free()
    mixed.answers.keep = { $0 }
    await Self.keep(in: mixed)
    let service = ActingServiceDouble(calls: calls)
    service.answers.count = { 2 }
    service.answers.total = { 3 }
    service.answers.name = { "acting" }
    service.answers.load = { [ada] in ada }
    #expect(await service.count() == 2)
    await service.add(1)
    #expect(try await service.load() == ada)
    #expect(await service.total == 3)
    #expect(service.name == "acting")
    service.told("x")
    let client = SharedClientDouble(
      calls: calls,
      send: { _ in Person(id: 2, name: "") },
      make: { Person(id: 3, name: "") }
    )
    #expect(await client.send {}.id == 2)
    client.name = "client"
    #expect(client.name == "client" && client.make().id == 3)
    assertSnapshot(of: calls)
  }

  @StorageActor
  private static func keep(in storage: MixedStorageDouble) {
    #expect(storage.keep(Canvas()) != nil)
  }

  /// Answers are set and asked from many threads at once, and no call is lost.
  @Test func manyThreadsAskOneDouble() async {
    let client = SharedClientDouble(
      calls: calls,
      send: { _ in Person(id: 2, name: "") },
      make: { Person(id: 3, name: "") }
    )
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          client.name = "\(number)"
          _ = client.make()
        }
      }
    }
    #expect(calls.lines.count == 200)
  }
}
