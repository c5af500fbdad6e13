import Proofsheet
import Testing

@testable import Adversaries

/// Every member of every double of `Properties.swift` is called, and what was written down is read.
@Suite struct PropertiesAtWorkTests {
  private let calls = JourneyCalls()
  private let ada = Person(id: 1, name: "Ada")

  @Test func propertiesKeepWhatTheyAreSetTo() async throws {
    let view = PropertiesViewDouble(
      calls: calls,
      person: { [ada] in ada },
      handler: { { _ in } },
      canvas: { Canvas() }
    )
    view.title = "Home"
    view.answers.isOn = { true }
    #expect(view.title == "Home" && view.person == ada && view.isOn)
    view.person = Person(id: 2, name: "Bob")
    #expect(view.person.id == 2)
    view.chosen = nil
    #expect(view.chosen == nil)
    var called = 0
    view.handler = { called += $0 }
    view.handler(2)
    view.done = { called += 1 }
    view.done?()
    #expect(called == 3 && view.canvas.strokes == 0)
    let store = LooseStoreDouble(calls: calls)
    store.mode = 3
    store.answers.changeTo = { $0 == 4 }
    store.change()
    #expect(store.mode == 3 && store.change(to: 4))
    assertSnapshot(of: calls)
  }

  @Test func propertiesThatWorkAreCalls() async throws {
    let provider = WorkingProviderDouble(calls: calls)
    provider.answers.token = { "secret" }
    provider.answers.slow = { 1 }
    provider.answers.typed = { () throws(AdversaryError) in throw AdversaryError.broken }
    #expect(try await provider.token == "secret")
    #expect(await provider.slow == 1)
    #expect(throws: AdversaryError.broken) { try provider.typed }
    provider.answers.failing = { throw AdversaryError.broken }
    #expect(throws: AdversaryError.broken) { try provider.failing }
    assertSnapshot(of: calls)
  }

  @Test func subscripts() throws {
    let store = TableStoreDouble(calls: calls)
    store.answers.element = { "\($0)" }
    store.answers.elementKey = { [ada] _, _ in ada }
    store.answers.elementNamed = { _ in throw AdversaryError.broken }
    #expect(store[1] == "1")
    #expect(store[1, key: "a"] == ada)
    #expect(throws: AdversaryError.broken) { try store[named: "b"] }
    var set: [String] = []
    store.answers.setElement = { index, value in set.append("\(index) \(value)") }
    store[2] = "two"
    #expect(set == ["2 two"])
    assertSnapshot(of: calls)
  }

  @Test func staticMembersAnswerInsideOfTheirStatics() async throws {
    let statics = StaticsAPIDoubleStatics(calls: calls)
    statics.answers.name = { "n" }
    statics.answers.make = { [$0] }
    statics.answers.fetch = { [ada] in ada }
    statics.answers.element = { $0 * 2 }
    try await StaticsAPIDoubleStatics.$current.withValue(statics) {
      #expect(StaticsAPIDouble.name == "n")
      StaticsAPIDouble.level = 4
      #expect(StaticsAPIDouble.level == 4)
      #expect(StaticsAPIDouble.make(2) == [2])
      let fetched = try await StaticsAPIDouble.fetch()
      #expect(fetched == ada)
      StaticsAPIDouble.note("x")
      #expect(StaticsAPIDouble[3] == 6)
    }
    StaticsAPIDouble(calls: calls).own()
    assertSnapshot(of: calls)
  }

  @Test func initialisersAndSelf() throws {
    let statics = MadeServiceDoubleStatics(calls: calls)
    statics.answers.initialiseNameIsOn = { name, _ in
      if name.isEmpty { throw AdversaryError.broken }
    }
    try MadeServiceDoubleStatics.$current.withValue(statics) {
      func made<Service: MadeService>(_: Service.Type) throws -> [Service?] {
        try [Service(count: 1), Service(name: "a", isOn: true), Service(id: 3)]
      }
      for service in try made(MadeServiceDouble.self) { service?.work() }
      #expect(throws: AdversaryError.broken) { try MadeServiceDouble(name: "", isOn: false) }
    }
    let interactor = SelfInteractorDouble(calls: calls)
    interactor.answers.copy = { interactor }
    interactor.answers.isSame = { $0 === interactor }
    interactor.answers.all = { [interactor] }
    #expect(interactor.copy() === interactor && interactor.isSame(as: interactor))
    #expect(interactor.all().count == 1)
    let shared = SelfInteractorDoubleStatics(calls: calls)
    shared.answers.shared = { SelfInteractorDouble() }
    SelfInteractorDoubleStatics.$current.withValue(shared) {
      #expect(throws: Never.self) { try SelfInteractorDouble.shared() }
    }
    let taken = NamesTakenViewDouble(
      calls: calls,
      wordAnswer: { line, file in Person(id: line, name: file) },
      lineAnswer: { [ada] in ada }
    )
    taken.testAnswers.answers = { [1] }
    taken.testAnswers.calls = { 2 }
    #expect(taken.answers == [1] && taken.calls == 2 && taken.line() == ada)
    #expect(taken.word(line: 3, file: "f").name == "f")
    taken.calls(3)
    assertSnapshot(of: calls)
  }
}
