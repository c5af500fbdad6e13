import Foundation
import Proofsheet
import Testing

@testable import Adversaries

/// Every member of every double of `Signatures.swift` is called, and what was written down is read.
@Suite struct SignaturesAtWorkTests {
  private let calls = JourneyCalls()
  private let ada = Person(id: 1, name: "Ada")

  @Test func plainAndAsynchronous() async throws {
    let router = PlainRoutingDouble(calls: calls)
    router.show(ada, animated: true)
    router.close()
    router.answers.mood = { $0 == .happy ? .sad : nil }
    #expect(router.mood(.happy) == .sad)
    let requests = AsyncRequestsDouble(calls: calls) { [ada] in ada }
    requests.answers.people = { [ada] in [ada] }
    requests.answers.personID = { id in Person(id: id, name: "by id") }
    requests.answers.personNamed = { name in Person(id: 0, name: name) }
    requests.answers.count = { 3 }
    await requests.load()
    #expect(try await requests.people() == [ada])
    #expect(try await requests.person(id: 7).id == 7)
    #expect(try await requests.person(named: "Bob").name == "Bob")
    #expect(await requests.count() == 3)
    #expect(await requests.first() == ada)
    assertSnapshot(of: calls)
  }

  @Test func errorsAndChanges() async throws {
    let storage = TypedStorageDouble(calls: calls) { () throws(AdversaryError) in
      throw AdversaryError.broken
    }
    try storage.keep([ada])
    storage.answers.keep = { (people: [Person]) throws(AdversaryError) in
      if people.isEmpty { throw AdversaryError.broken }
    }
    #expect(throws: AdversaryError.broken) { try storage.keep([]) }
    storage.answers.people = { nil }
    #expect(try storage.people() == nil)
    #expect(throws: AdversaryError.broken) { try storage.person() }
    storage.answers.waits = { 4 }
    #expect(try await storage.waits() == 4)
    let useCase = InoutUseCaseDouble(calls: calls)
    useCase.answers.change = { person, count in person = Person(id: person.id + count, name: "") }
    useCase.answers.swap = { left, right in
      (left, right) = (right, left)
      return true
    }
    var (person, left, right) = (ada, 1, 2)
    useCase.change(&person, by: 4)
    #expect(person.id == 5)
    #expect(useCase.swap(&left, &right))
    #expect((left, right) == (2, 1))
    assertSnapshot(of: calls)
  }

  @Test func closures() async throws {
    let useCase = ClosuresUseCaseDouble(calls: calls) { { "\($0)" } }
    var seen: [String] = []
    useCase.answers.each = { [ada] body in body(ada) }
    useCase.each { seen.append($0.name) }
    useCase.answers.later = { [ada] body in body(ada) }
    useCase.later { seen.append($0.name) }
    useCase.send { "\($0)" }
    useCase.maybe(nil)
    useCase.maybe { _ in }
    useCase.alias({ _ in }, other: nil)
    useCase.alias({ _ in }, other: { _ in })
    useCase.answers.log = { seen.append($0()) }
    useCase.log("logged")
    useCase.answers.defer2 = { seen.append($0()) }
    useCase.defer2("deferred")
    useCase.answers.tryMap = { body in (try? body(1)) ?? 0 }
    #expect(useCase.tryMap { $0 + 1 } == 2)
    #expect(useCase.factory()(3) == "3")
    useCase.onMain { _ in }
    #expect(seen == ["Ada", "Ada", "logged", "deferred"])
    assertSnapshot(of: calls)
  }

  @Test func parametersOfAllKinds() throws {
    let api = VariadicAPIDouble(calls: calls)
    api.log(1, 2, separator: ",")
    api.answers.names = { people in people.compactMap { $0?.name } }
    #expect(api.names(of: ada, nil) == ["Ada"])
    let useCase = OwnershipUseCaseDouble(calls: calls) { _ in Canvas() }
    useCase.eat(ada)
    useCase.look(at: ada)
    #expect(useCase.hand(over: Canvas()).strokes == 0)
    let tuples = TuplesUseCaseDouble(calls: calls) { (1, "b") }
    tuples.answers.take = { pair, nested in pair.0 + nested.a }
    #expect(tuples.pair().right == "b")
    #expect(tuples.take((1, "a"), (2, { _ in })) == 3)
    let delegate = KeywordsDelegateDouble(calls: calls)
    delegate.answers.default = { 1 }
    delegate.answers.return = { $0 }
    delegate.answers.answer = { $0 + $1 + $2 }
    #expect(delegate.default == 1)
    delegate.switch(in: 1, for: "x")
    #expect(delegate.return(2) == 2)
    delegate.under(1, with: "y")
    #expect(delegate.answer(1, answers: 2, double: 3) == 6)
    assertSnapshot(of: calls)
  }

  @Test func genericsAndOverloads() async throws {
    let api = GenericsAPIDouble(calls: calls)
    api.answers.decode = { _, _ in 5 }
    #expect(try api.decode(Int.self, from: Data("5".utf8)) == 5)
    api.answers.all = { items, _ in items }
    #expect(api.all([1], maybe: nil) == [1])
    api.answers.draw = { canvas, _ in canvas }
    #expect(api.draw(Canvas(), on: 3)?.strokes == 0)
    await api.many(["a": 1])
    api.print(3)
    api.anything(1, Canvas(), AdversaryError.broken)
    let delegate = OverloadedDelegateDouble(calls: calls)
    delegate.answers.valueInt = { 1 }
    delegate.answers.valueString = { "v" }
    delegate.show(1)
    delegate.show("a")
    delegate.show("a", url: try #require(URL(string: "https://example.org")))
    delegate.load()
    await load(delegate)
    let (number, text): (Int, String) = (delegate.value(), delegate.value())
    #expect((number, text) == (1, "v"))
    assertSnapshot(of: calls)
  }

  /// One function of the double is both of the protocol's.
  private func load(_ delegate: some OverloadedDelegate) async { await delegate.load() }

  @Test func resultsOfAllKinds() async throws {
    let repository = LongSignatureRepositoryDouble(calls: calls)
    repository.answers.standings = { person, _, _, _, _ in ["A": [person]] }
    let date = Date(timeIntervalSince1970: 0)
    let standings = try await repository.standings(
      of: ada,
      group: nil,
      from: date,
      to: date,
      sortedBy: { $0.id < $1.id }
    )
    #expect(standings == ["A": [ada]])
    let provider = NumbersProviderDouble(calls: calls)
    provider.answers.flag = { true }
    provider.answers.text = { "t" }
    provider.answers.number = { 0.5 }
    provider.answers.small = { 1 }
    provider.answers.set = { [1] }
    provider.answers.map = { ["a": 1] }
    provider.answers.people = { [ada] in [ada] }
    provider.answers.forced = { 3 }
    provider.answers.done = { true }
    #expect(provider.flag() && provider.text() == "t" && provider.number() == 0.5)
    #expect(provider.small() == 1 && provider.set() == [1] && provider.map() == ["a": 1])
    provider.nothing()
    #expect(provider.people() == [ada] && provider.forced() == 3)
    provider.done()
    let api = ResultsAPIDouble(calls: calls)
    api.answers.fetch = { [ada] done in done(.success([ada])) }
    api.answers.path = { [ada] in ada[keyPath: $0] }
    api.answers.type = { _, _ in 2 }
    api.answers.opaque = { _, _ in nil }
    var fetched: [Person] = []
    api.fetch { fetched = (try? $0.get()) ?? [] }
    #expect(fetched == [ada])
    #expect(api.path(\.name) == "Ada")
    #expect(api.type(Person.self, any: Int.self) == 2)
    #expect(api.opaque(PlainRoutingDouble(), 1) == nil)
    assertSnapshot(of: calls)
  }
}
