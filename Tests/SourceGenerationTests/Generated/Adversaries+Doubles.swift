// Written by `swift run proofsheet generate`, which overwrites what is changed here;
// `proofsheet generate --check` fails where it is out of date.
// swift-format-ignore-file
// swiftlint:disable all

@testable import Adversaries
import Foundation
import Proofsheet

/// Stands in for `ActingService`: its calls are lines, its answers are a test's.
actor ActingServiceDouble: ActingService, SnapshotDouble {
  struct Answers: Sendable {
    var count: (@Sendable () -> Int)?
    var add: (@Sendable (_ count: Int) -> Void)?
    var load: (@Sendable () async throws -> Person)?
    var total: (@Sendable () -> Int)?
    var name: (@Sendable () -> String)?
    var told: (@Sendable (_ text: String) -> Void)?
  }

  nonisolated var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  nonisolated private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  nonisolated let calls: JourneyCalls
  nonisolated let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "service",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "ActingServiceDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func count() -> Int {
    double.called("count()")
    guard let answer = answers.count else {
      double.unanswered("count()", "answers.count = { … }")
      return 0
    }
    return answer()
  }

  func add(_ count: Int) {
    double.called("add(_:)", count)
    answers.add?(count)
  }

  func load() async throws -> Person {
    double.called("load()")
    guard let answer = answers.load else {
      throw double.unanswered("load()", "answers.load = { … }")
    }
    return try await answer()
  }

  var total: Int {
    guard let answer = answers.total else {
      double.unanswered("total", "answers.total = { … }")
      return 0
    }
    return answer()
  }

  nonisolated var name: String {
    guard let answer = answers.name else {
      double.unanswered("name", "answers.name = { … }")
      return ""
    }
    return answer()
  }

  nonisolated func told(_ text: String) {
    double.called("told(_:)", text)
    answers.told?(text)
  }
}

/// Stands in for `AllService`: its calls are lines, its answers are a test's.
final class AllServiceDouble: AllService, SnapshotDouble {
  struct Answers {
    var load: (() -> Int)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "service",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "AllServiceDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func load() -> Int {
    double.called("load()")
    guard let answer = answers.load else {
      double.unanswered("load()", "answers.load = { … }")
      return 0
    }
    return answer()
  }
}

/// Stands in for `AnonymousAPI`: its calls are lines, its answers are a test's.
final class AnonymousAPIDouble: AnonymousAPI, SnapshotDouble {
  struct Answers {
    var list: ((_ items: Any) -> Void)?
    var maybe: ((_ item: Any) -> Void)?
    var first: ((_ items: any Sequence) throws -> Any)?
    var pair: ((_ pair: Any) throws -> Any)?
    var result: ((_ result: Any) -> Void)?
    var object: ((_ object: (AnyObject)?) -> Any)?
    var elements: ((_ items: any Collection) -> Any)?
    var coded: ((_ items: [any Decodable & Encodable & Sendable]) -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "api",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "AnonymousAPIDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func list(_ items: [some Hashable]) {
    double.called("list(_:)", items)
    answers.list?(items)
  }

  func maybe(_ item: (some Hashable)?) {
    double.called("maybe(_:)", item as Any)
    answers.maybe?(item as Any)
  }

  func first<S>(_ items: S) throws -> S.Element where S: Sequence, S.Element: Hashable {
    double.called("first(_:)", items)
    guard let answer = answers.first else {
      throw double.unanswered("first(_:)", "answers.first = { items in … }")
    }
    guard let value = try answer(items) as? S.Element else {
      throw double.unanswered(
        "first(_:)",
        "answers.first = { items in … }, with a value of the type that is asked for"
      )
    }
    return value
  }

  func pair<A, B>(_ pair: (A, B)) throws -> (A, B) {
    double.called("pair(_:)", pair)
    guard let answer = answers.pair else {
      throw double.unanswered("pair(_:)", "answers.pair = { pair in … }")
    }
    guard let value = try answer(pair) as? (A, B) else {
      throw double.unanswered(
        "pair(_:)",
        "answers.pair = { pair in … }, with a value of the type that is asked for"
      )
    }
    return value
  }

  func result<T>(_ result: Result<T, any Error>) {
    double.called("result(_:)", result)
    answers.result?(result)
  }

  func object<T>(_ object: T?) -> T? where T: AnyObject {
    double.called("object(_:)", object as Any)
    guard let answer = answers.object else {
      double.unanswered("object(_:)", "answers.object = { object in … }")
      return nil
    }
    guard let value = answer(object) as? T? else {
      double.unanswered(
        "object(_:)",
        "answers.object = { object in … }, with a value of the type that is asked for"
      )
      return nil
    }
    return value
  }

  func elements<T>(_ items: T) -> [T.Element] where T: Collection {
    double.called("elements(_:)", items)
    guard let answer = answers.elements else {
      double.unanswered("elements(_:)", "answers.elements = { items in … }")
      return []
    }
    guard let value = answer(items) as? [T.Element] else {
      double.unanswered(
        "elements(_:)",
        "answers.elements = { items in … }, with a value of the type that is asked for"
      )
      return []
    }
    return value
  }

  func coded<T>(_ items: T...) where T: Decodable, T: Encodable, T: Sendable {
    double.called("coded(_:)", items)
    answers.coded?(items)
  }
}

/// Stands in for `AsyncRequests`: its calls are lines, its answers are a test's.
final class AsyncRequestsDouble: AsyncRequests, SnapshotDouble {
  struct Answers {
    var load: (() async -> Void)?
    var people: (() async throws -> [Person])?
    var personID: ((_ id: Int) async throws -> Person)?
    var personNamed: ((_ name: String) async throws -> Person)?
    var count: (() async -> Int)?
    var first: () async -> Person
  }

  var answers: Answers
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "requests",
    first: @escaping () async -> Person,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "AsyncRequestsDouble", word, calls,
      fileID, file, testName, line, column)
    answers = Answers(first: first)
  }

  func load() async {
    double.called("load()")
    await answers.load?()
  }

  func people() async throws -> [Person] {
    double.called("people()")
    guard let answer = answers.people else {
      throw double.unanswered("people()", "answers.people = { … }")
    }
    return try await answer()
  }

  func person(id: Int) async throws -> Person {
    double.called("person(id:)", id)
    guard let answer = answers.personID else {
      throw double.unanswered("person(id:)", "answers.personID = { id in … }")
    }
    return try await answer(id)
  }

  func person(named name: String) async throws -> Person {
    double.called("person(named:)", name)
    guard let answer = answers.personNamed else {
      throw double.unanswered("person(named:)", "answers.personNamed = { name in … }")
    }
    return try await answer(name)
  }

  func count() async -> Int {
    double.called("count()")
    guard let answer = answers.count else {
      double.unanswered("count()", "answers.count = { … }")
      return 0
    }
    return await answer()
  }

  func first() async -> Person {
    double.called("first()")
    return await answers.first()
  }
}

/// Stands in for `ChildRouting`: its calls are lines, its answers are a test's.
final class ChildRoutingDouble: ChildRouting, SnapshotDouble {
  struct Answers: Sendable {
    var close: (@Sendable () -> Void)?
    var extra: (@Sendable () -> Void)?
    var show: (@Sendable () -> Void)?
    var title: (@Sendable () -> String)?
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "router",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "ChildRoutingDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func close() {
    double.called("close()")
    answers.close?()
  }

  func extra() {
    double.called("extra()")
    answers.extra?()
  }

  func show() {
    double.called("show()")
    answers.show?()
  }

  var title: String {
    get {
      guard let answer = answers.title else {
        double.unanswered("title", "answers.title = { … }")
        return ""
      }
      return answer()
    }
    set {
      double.set("title", to: newValue)
      answers.title = { newValue }
    }
  }
}

/// Stands in for `ClosuresUseCase`: its calls are lines, its answers are a test's.
final class ClosuresUseCaseDouble: ClosuresUseCase, SnapshotDouble {
  struct Answers {
    var each: ((_ body: (Person) -> Void) -> Void)?
    var later: ((_ body: @escaping (Person) -> Void) -> Void)?
    var send: ((_ body: @escaping @Sendable (Int) async throws -> String) -> Void)?
    var maybe: ((_ body: ((Int) -> Void)?) -> Void)?
    var alias: ((_ handler: @escaping PersonHandler, _ other: PersonHandler?) -> Void)?
    var log: ((_ message: () -> String) -> Void)?
    var defer2: ((_ message: @escaping () -> String) -> Void)?
    var tryMap: ((_ body: (Int) throws -> Int) -> Int)?
    var factory: () -> (Int) -> String
    var onMain: ((_ body: @escaping @MainActor @Sendable (Int) async -> Void) -> Void)?
  }

  var answers: Answers
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "useCase",
    factory: @escaping () -> (Int) -> String,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "ClosuresUseCaseDouble", word, calls,
      fileID, file, testName, line, column)
    answers = Answers(factory: factory)
  }

  func each(_ body: (Person) -> Void) {
    double.called("each(_:)", JourneyCalls.closure)
    answers.each?(body)
  }

  func later(_ body: @escaping (Person) -> Void) {
    double.called("later(_:)", JourneyCalls.closure)
    answers.later?(body)
  }

  func send(_ body: @escaping @Sendable (Int) async throws -> String) {
    double.called("send(_:)", JourneyCalls.closure)
    answers.send?(body)
  }

  func maybe(_ body: ((Int) -> Void)?) {
    double.called("maybe(_:)", body.map { _ in JourneyCalls.closure } as Any)
    answers.maybe?(body)
  }

  func alias(_ handler: @escaping PersonHandler, other: PersonHandler?) {
    double.called(
      "alias(_:other:)",
      JourneyCalls.closure,
      other.map { _ in JourneyCalls.closure } as Any
    )
    answers.alias?(handler, other)
  }

  func log(_ message: @autoclosure () -> String) {
    double.called("log(_:)", JourneyCalls.closure)
    answers.log?(message)
  }

  func defer2(_ message: @autoclosure @escaping () -> String) {
    double.called("defer2(_:)", JourneyCalls.closure)
    answers.defer2?(message)
  }

  func tryMap(_ body: (Int) throws -> Int) rethrows -> Int {
    double.called("tryMap(_:)", JourneyCalls.closure)
    guard let answer = answers.tryMap else {
      double.unanswered("tryMap(_:)", "answers.tryMap = { body in … }")
      return 0
    }
    return answer(body)
  }

  func factory() -> (Int) -> String {
    double.called("factory()")
    return answers.factory()
  }

  func onMain(_ body: @escaping @MainActor @Sendable (Int) async -> Void) {
    double.called("onMain(_:)", JourneyCalls.closure)
    answers.onMain?(body)
  }
}

/// Stands in for `DatedService`: its calls are lines, its answers are a test's.
@available(macOS 15, *)
final class DatedServiceDouble: DatedService, SnapshotDouble {
  struct Answers {
    var old: (() -> Void)?
    var new: (() -> Int)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "service",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "DatedServiceDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func old() {
    double.called("old()")
    answers.old?()
  }

  func new() -> Int {
    double.called("new()")
    guard let answer = answers.new else {
      double.unanswered("new()", "answers.new = { … }")
      return 0
    }
    return answer()
  }
}

/// Stands in for `DefaultsDelegate`: its calls are lines, its answers are a test's.
final class DefaultsDelegateDouble: DefaultsDelegate, SnapshotDouble {
  struct Answers {
    var told: ((_ text: String) -> Void)?
    var optional: (() -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "delegate",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "DefaultsDelegateDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func told(_ text: String) {
    double.called("told(_:)", text)
    answers.told?(text)
  }

  func optional() {
    double.called("optional()")
    answers.optional?()
  }
}

/// Stands in for `ElsewhereStorage`: its calls are lines, its answers are a test's.
@StorageActor
final class ElsewhereStorageDouble: ElsewhereStorage, SnapshotDouble {
  struct Answers: Sendable {
    var keep: (@StorageActor @Sendable (_ person: Person) -> Void)?
    var person: (@StorageActor @Sendable () -> Person?)?
    var name: (@Sendable () -> String)?
  }

  nonisolated var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  nonisolated private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  nonisolated let calls: JourneyCalls
  nonisolated let double: JourneyCalls.Receiver

  nonisolated init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "storage",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "ElsewhereStorageDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func keep(_ person: Person) {
    double.called("keep(_:)", person)
    answers.keep?(person)
  }

  func person() -> Person? {
    double.called("person()")
    guard let answer = answers.person else {
      double.unanswered("person()", "answers.person = { … }")
      return nil
    }
    return answer()
  }

  nonisolated func name() -> String {
    double.called("name()")
    guard let answer = answers.name else {
      double.unanswered("name()", "answers.name = { … }")
      return ""
    }
    return answer()
  }
}

/// Stands in for `EmptyRouting`: its calls are lines, its answers are a test's.
final class EmptyRoutingDouble: EmptyRouting, SnapshotDouble {
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "router",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "EmptyRoutingDouble", word, calls,
      fileID, file, testName, line, column)
  }
}

/// Stands in for `EqualView`: its calls are lines, its answers are a test's.
final class EqualViewDouble: EqualView, SnapshotDouble {
  struct Answers {
    var show: (() -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "view",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "EqualViewDouble", word, calls,
      fileID, file, testName, line, column)
  }

  nonisolated static func == (left: EqualViewDouble, right: EqualViewDouble) -> Bool {
    left === right
  }

  func show() {
    double.called("show()")
    answers.show?()
  }
}

/// Stands in for `FailingService`: its calls are lines, its answers are a test's.
final class FailingServiceDouble: FailingService, SnapshotDouble {
  struct Answers {
    var load: (() throws -> Int)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "service",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "FailingServiceDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func load() throws -> Int {
    double.called("load()")
    guard let answer = answers.load else {
      throw double.unanswered("load()", "answers.load = { … }")
    }
    return try answer()
  }
}

/// Stands in for `FailureProvider`: its calls are lines, its answers are a test's.
final class FailureProviderDouble: FailureProvider, SnapshotDouble {
  struct Answers: Sendable {
    var reason: (@Sendable () -> String)?
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "provider",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "FailureProviderDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func reason() -> String {
    double.called("reason()")
    guard let answer = answers.reason else {
      double.unanswered("reason()", "answers.reason = { … }")
      return ""
    }
    return answer()
  }
}

/// Stands in for `FunctionsAPI`: its calls are lines, its answers are a test's.
final class FunctionsAPIDouble: FunctionsAPI, SnapshotDouble {
  struct Answers {
    var table: ((_ bodies: [String: (Int) -> Void]) -> Void)?
    var several: ((_ bodies: [() -> Void]) -> Void)?
    var twice: ((_ body: @escaping (Int) -> (Int) -> Int) -> (() -> Void)?)?
    var exchange: ((_ body: inout () -> Void) -> Void)?
    var changing: ((_ body: (inout Int) -> Void) -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "api",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "FunctionsAPIDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func table(_ bodies: [String: (Int) -> Void]) {
    double.called("table(_:)", bodies)
    answers.table?(bodies)
  }

  func several(_ bodies: (() -> Void)...) {
    double.called("several(_:)", JourneyCalls.closure)
    answers.several?(bodies)
  }

  func twice(_ body: @escaping (Int) -> (Int) -> Int) -> (() -> Void)? {
    double.called("twice(_:)", JourneyCalls.closure)
    guard let answer = answers.twice else {
      double.unanswered("twice(_:)", "answers.twice = { body in … }")
      return nil
    }
    return answer(body)
  }

  func exchange(_ body: inout () -> Void) {
    double.called("exchange(_:)", JourneyCalls.closure)
    answers.exchange?(&body)
  }

  func changing(_ body: (inout Int) -> Void) {
    double.called("changing(_:)", JourneyCalls.closure)
    answers.changing?(body)
  }
}

/// Stands in for `GenericsAPI`: its calls are lines, its answers are a test's.
final class GenericsAPIDouble: GenericsAPI, SnapshotDouble {
  struct Answers {
    var decode: ((_ type: Any, _ data: Data) throws -> Any)?
    var all: ((_ items: [any Hashable & Sendable], _ maybe: (any Hashable & Sendable)?) -> Any)?
    var draw: ((_ canvas: Canvas, _ board: any Equatable) -> Any)?
    var many: ((_ keys: Any) async -> Void)?
    var print: ((_ item: any CustomStringConvertible & Sendable) -> Void)?
    var anything: ((_ value: Any, _ object: AnyObject, _ error: (any Error)?) -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "api",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "GenericsAPIDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func decode<T>(_ type: T.Type, from data: Data) throws -> T where T: Decodable {
    double.called("decode(_:from:)", type, data)
    guard let answer = answers.decode else {
      throw double.unanswered("decode(_:from:)", "answers.decode = { type, data in … }")
    }
    guard let value = try answer(type, data) as? T else {
      throw double.unanswered(
        "decode(_:from:)",
        "answers.decode = { type, data in … }, with a value of the type that is asked for"
      )
    }
    return value
  }

  func all<T>(_ items: [T], maybe: T?) -> [T] where T: Hashable, T: Sendable {
    double.called("all(_:maybe:)", items, maybe as Any)
    guard let answer = answers.all else {
      double.unanswered("all(_:maybe:)", "answers.all = { items, maybe in … }")
      return []
    }
    guard let value = answer(items, maybe) as? [T] else {
      double.unanswered(
        "all(_:maybe:)",
        "answers.all = { items, maybe in … }, with a value of the type that is asked for"
      )
      return []
    }
    return value
  }

  func draw<C>(_ canvas: C, on board: some Equatable) -> C? where C: Canvas {
    double.called("draw(_:on:)", canvas, board)
    guard let answer = answers.draw else {
      double.unanswered("draw(_:on:)", "answers.draw = { canvas, board in … }")
      return nil
    }
    guard let value = answer(canvas, board) as? C? else {
      double.unanswered(
        "draw(_:on:)",
        "answers.draw = { canvas, board in … }, with a value of the type that is asked for"
      )
      return nil
    }
    return value
  }

  func many<Key, Value>(_ keys: [Key: Value]) async where Key: Hashable {
    double.called("many(_:)", keys)
    await answers.many?(keys)
  }

  func print(_ item: some CustomStringConvertible & Sendable) {
    double.called("print(_:)", item)
    answers.print?(item)
  }

  func anything(_ value: Any, _ object: AnyObject, _ error: (any Error)?) {
    double.called("anything(_:_:_:)", value, object, error as Any)
    answers.anything?(value, object, error)
  }
}

/// Stands in for `GrandparentRouting`: its calls are lines, its answers are a test's.
final class GrandparentRoutingDouble: GrandparentRouting, SnapshotDouble {
  struct Answers {
    var close: (() -> Void)?
    var title: (() -> String)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "router",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "GrandparentRoutingDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func close() {
    double.called("close()")
    answers.close?()
  }

  var title: String {
    guard let answer = answers.title else {
      double.unanswered("title", "answers.title = { … }")
      return ""
    }
    return answer()
  }
}

/// Stands in for `HashedView`: its calls are lines, its answers are a test's.
final class HashedViewDouble: HashedView, SnapshotDouble {
  struct Answers {
    var show: (() -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "view",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "HashedViewDouble", word, calls,
      fileID, file, testName, line, column)
  }

  nonisolated static func == (left: HashedViewDouble, right: HashedViewDouble) -> Bool {
    left === right
  }
  nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  typealias ID = ObjectIdentifier

  func show() {
    double.called("show()")
    answers.show?()
  }
}

/// Stands in for `IdentifiedView`: its calls are lines, its answers are a test's.
final class IdentifiedViewDouble: IdentifiedView, SnapshotDouble {
  struct Answers {
    var id: (() -> Int)?
    var select: ((_ id: ID) -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "view",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "IdentifiedViewDouble", word, calls,
      fileID, file, testName, line, column)
  }

  var id: Int {
    guard let answer = answers.id else {
      double.unanswered("id", "answers.id = { … }")
      return 0
    }
    return answer()
  }

  func select(_ id: ID) {
    double.called("select(_:)", id)
    answers.select?(id)
  }
}

/// Stands in for `InoutUseCase`: its calls are lines, its answers are a test's.
final class InoutUseCaseDouble: InoutUseCase, SnapshotDouble {
  struct Answers {
    var change: ((_ person: inout Person, _ count: Int) -> Void)?
    var swap: ((_ left: inout Int, _ right: inout Int) -> Bool)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "useCase",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "InoutUseCaseDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func change(_ person: inout Person, by count: Int) {
    double.called("change(_:by:)", person, count)
    answers.change?(&person, count)
  }

  func swap(_ left: inout Int, _ right: inout Int) -> Bool {
    double.called("swap(_:_:)", left, right)
    guard let answer = answers.swap else {
      double.unanswered("swap(_:_:)", "answers.swap = { left, right in … }")
      return false
    }
    return answer(&left, &right)
  }
}

/// Stands in for `InternalRouting`: its calls are lines, its answers are a test's.
final class InternalRoutingDouble: InternalRouting, SnapshotDouble {
  struct Answers {
    var go: ((_ row: Screens.Row) -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "router",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "InternalRoutingDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func go(_ row: Screens.Row) {
    double.called("go(_:)", row)
    answers.go?(row)
  }
}

/// Stands in for `KeywordsDelegate`: its calls are lines, its answers are a test's.
final class KeywordsDelegateDouble: KeywordsDelegate, SnapshotDouble {
  struct Answers {
    var `default`: (() -> Int)?
    var `switch`: ((_ `case`: Int, _ `for`: String) -> Void)?
    var `return`: ((_ `self`: Int) -> Int)?
    var under: ((_ argument1: Int, _ argument2: String) -> Void)?
    var answer: ((_ answer: Int, _ answers: Int, _ double: Int) -> Int)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "delegate",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "KeywordsDelegateDouble", word, calls,
      fileID, file, testName, line, column)
  }

  var `default`: Int {
    guard let answer = answers.`default` else {
      double.unanswered("default", "answers.default = { … }")
      return 0
    }
    return answer()
  }

  func `switch`(in `case`: Int, for: String) {
    double.called("switch(in:for:)", `case`, `for`)
    answers.`switch`?(`case`, `for`)
  }

  func `return`(_ `self`: Int) -> Int {
    double.called("return(_:)", `self`)
    guard let answer = answers.`return` else {
      double.unanswered("return(_:)", "answers.return = { self in … }")
      return 0
    }
    return answer(`self`)
  }

  func under(_ argument1: Int, with argument2: String) {
    double.called("under(_:with:)", argument1, argument2)
    answers.under?(argument1, argument2)
  }

  func answer(_ answer: Int, answers: Int, double: Int) -> Int {
    self.double.called("answer(_:answers:double:)", answer, answers, double)
    guard let answerOfTest = self.answers.answer else {
      self.double.unanswered(
        "answer(_:answers:double:)",
        "answers.answer = { answer, answers, double in … }"
      )
      return 0
    }
    return answerOfTest(answer, answers, double)
  }
}

/// Stands in for `LeafDataSource`: its calls are lines, its answers are a test's.
final class LeafDataSourceDouble<Values: Sequence>:
  LeafDataSource, SnapshotDouble
  where Values.Element == Int
{
  struct Answers {
    var all: (_ values: Values) -> Values
  }

  var answers: Answers
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "dataSource",
    all: @escaping (_ values: Values) -> Values,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "LeafDataSourceDouble", word, calls,
      fileID, file, testName, line, column)
    answers = Answers(all: all)
  }

  func all(_ values: Values) -> Values {
    double.called("all(_:)", values)
    return answers.all(values)
  }
}

/// Stands in for `ListRouting`: its calls are lines, its answers are a test's.
final class ListRoutingDouble<Item: Hashable>: ListRouting, SnapshotDouble {
  struct Answers {
    var show: ((_ item: Item) -> Void)?
    var items: (() -> [Item])?
    var first: (() throws -> Item)?
    var only: () -> Item
  }

  var answers: Answers
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "router",
    only: @escaping () -> Item,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "ListRoutingDouble", word, calls,
      fileID, file, testName, line, column)
    answers = Answers(only: only)
  }

  func show(_ item: Item) {
    double.called("show(_:)", item)
    answers.show?(item)
  }

  func items() -> [Item] {
    double.called("items()")
    guard let answer = answers.items else {
      double.unanswered("items()", "answers.items = { … }")
      return []
    }
    return answer()
  }

  func first() throws -> Item {
    double.called("first()")
    guard let answer = answers.first else {
      throw double.unanswered("first()", "answers.first = { … }")
    }
    return try answer()
  }

  func only() -> Item {
    double.called("only()")
    return answers.only()
  }
}

/// Stands in for `LongSignatureRepository`: its calls are lines, its answers are a test's.
final class LongSignatureRepositoryDouble: LongSignatureRepository, SnapshotDouble {
  struct Answers: Sendable {
    var standings: (@Sendable (
      _ tournament: Person,
      _ groupName: String?,
      _ first: Date,
      _ last: Date,
      _ comparator: @escaping @Sendable (Person, Person) -> Bool
    ) async throws(AdversaryError) -> [String: [Person]])?
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "repository",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "LongSignatureRepositoryDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func standings(
    of tournament: Person,
    group groupName: String?,
    from first: Date,
    to last: Date,
    sortedBy comparator: @escaping @Sendable (Person, Person) -> Bool
  ) async throws(AdversaryError) -> [String: [Person]] {
    double.called(
      "standings(of:group:from:to:sortedBy:)",
      tournament,
      groupName as Any,
      first,
      last,
      JourneyCalls.closure
    )
    guard let answer = answers.standings else {
      double.unanswered(
        "standings(of:group:from:to:sortedBy:)",
        "answers.standings = { tournament, groupName, first, last, comparator in … }"
      )
      return [:]
    }
    return try await answer(tournament, groupName, first, last, comparator)
  }
}

/// Stands in for `LooseStore`: its calls are lines, its answers are a test's.
final class LooseStoreDouble: LooseStore, SnapshotDouble {
  struct Answers {
    var mode: (() -> Int)?
    var change: (() -> Void)?
    var changeTo: ((_ mode: Int) -> Bool)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "store",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "LooseStoreDouble", word, calls,
      fileID, file, testName, line, column)
  }

  var mode: Int {
    get {
      guard let answer = answers.mode else {
        double.unanswered("mode", "answers.mode = { … }")
        return 0
      }
      return answer()
    }
    set {
      double.set("mode", to: newValue)
      answers.mode = { newValue }
    }
  }

  func change() {
    double.called("change()")
    answers.change?()
  }

  func change(to mode: Int) -> Bool {
    double.called("change(to:)", mode)
    guard let answer = answers.changeTo else {
      double.unanswered("change(to:)", "answers.changeTo = { mode in … }")
      return false
    }
    return answer(mode)
  }
}

/// Stands in for `MadeService`: its calls are lines, its answers are a test's.
final class MadeServiceDouble: MadeService, SnapshotDouble {
  struct Answers {
    var work: (() -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "service",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "MadeServiceDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func work() {
    double.called("work()")
    answers.work?()
  }

  convenience init(count: Int) {
    let statics = MadeServiceDoubleStatics.current ?? MadeServiceDoubleStatics()
    statics.double.called("init(count:)", count)
    statics.answers.initialiseCount?(count)
    self.init(calls: statics.calls)
  }

  convenience init(name: String, isOn: Bool) throws {
    let statics = MadeServiceDoubleStatics.current ?? MadeServiceDoubleStatics()
    statics.double.called("init(name:isOn:)", name, isOn)
    try statics.answers.initialiseNameIsOn?(name, isOn)
    self.init(calls: statics.calls)
  }

  convenience init(id: Int) {
    let statics = MadeServiceDoubleStatics.current ?? MadeServiceDoubleStatics()
    statics.double.called("init(id:)", id)
    statics.answers.initialiseID?(id)
    self.init(calls: statics.calls)
  }
}

/// What `MadeServiceDouble` itself answers, in the code that it is set for:
/// `MadeServiceDoubleStatics.$current.withValue(statics) { … }`.
final class MadeServiceDoubleStatics: Sendable {
  @TaskLocal static var current: MadeServiceDoubleStatics?

  struct Answers: Sendable {
    var initialiseCount: (@Sendable (_ count: Int) -> Void)?
    var initialiseNameIsOn: (@Sendable (_ name: String, _ isOn: Bool) throws -> Void)?
    var initialiseID: (@Sendable (_ id: Int) -> Void)?
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }

  private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "MadeServiceDoubleStatics", "MadeService", calls,
      fileID, file, testName, line, column)
  }
}

/// Stands in for `MainChildDelegate`: its calls are lines, its answers are a test's.
@MainActor
final class MainChildDelegateDouble: MainChildDelegate, SnapshotDouble {
  struct Answers: Sendable {
    var child: (@MainActor @Sendable () -> Void)?
    var parent: (@MainActor @Sendable () -> Void)?
  }

  nonisolated var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  nonisolated private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  nonisolated let calls: JourneyCalls
  nonisolated let double: JourneyCalls.Receiver

  nonisolated init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "delegate",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "MainChildDelegateDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func child() {
    double.called("child()")
    answers.child?()
  }

  func parent() {
    double.called("parent()")
    answers.parent?()
  }
}

/// Stands in for `MainParentDelegate`: its calls are lines, its answers are a test's.
@MainActor
final class MainParentDelegateDouble: MainParentDelegate, SnapshotDouble {
  struct Answers: Sendable {
    var parent: (@MainActor @Sendable () -> Void)?
  }

  nonisolated var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  nonisolated private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  nonisolated let calls: JourneyCalls
  nonisolated let double: JourneyCalls.Receiver

  nonisolated init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "delegate",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "MainParentDelegateDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func parent() {
    double.called("parent()")
    answers.parent?()
  }
}

/// Stands in for `MainView`: its calls are lines, its answers are a test's.
@MainActor
final class MainViewDouble: MainView, SnapshotDouble {
  struct Answers: Sendable {
    var show: (@MainActor @Sendable (_ person: Person) -> Void)?
    var ask: (@MainActor @Sendable () async -> Bool)?
    var canvas: @MainActor @Sendable () -> Canvas
    var title: (@MainActor @Sendable () -> String)?
    var shared: @MainActor @Sendable () -> Canvas
    var told: (@Sendable () -> Void)?
    var name: (@Sendable () -> String)?
  }

  nonisolated var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  nonisolated private let keptAnswers: JourneyCalls.KeptAnswers<Answers>
  nonisolated let calls: JourneyCalls
  nonisolated let double: JourneyCalls.Receiver

  nonisolated init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "view",
    canvas: @escaping @MainActor @Sendable () -> Canvas,
    shared: @escaping @MainActor @Sendable () -> Canvas,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "MainViewDouble", word, calls,
      fileID, file, testName, line, column)
    keptAnswers = JourneyCalls.KeptAnswers(Answers(canvas: canvas, shared: shared))
  }

  func show(_ person: Person) {
    double.called("show(_:)", person)
    answers.show?(person)
  }

  func ask() async -> Bool {
    double.called("ask()")
    guard let answer = answers.ask else {
      double.unanswered("ask()", "answers.ask = { … }")
      return false
    }
    return await answer()
  }

  func canvas() -> Canvas {
    double.called("canvas()")
    return answers.canvas()
  }

  var title: String {
    get {
      guard let answer = answers.title else {
        double.unanswered("title", "answers.title = { … }")
        return ""
      }
      return answer()
    }
    set {
      double.set("title", to: newValue)
      answers.title = { newValue }
    }
  }

  var shared: Canvas {
    get {
      return answers.shared()
    }
    set {
      double.set("shared", to: newValue)
      answers.shared = { newValue }
    }
  }

  nonisolated func told() {
    double.called("told()")
    answers.told?()
  }

  nonisolated var name: String {
    guard let answer = answers.name else {
      double.unanswered("name", "answers.name = { … }")
      return ""
    }
    return answer()
  }

  static func make() -> Int {
    let statics = MainViewDoubleStatics.current ?? MainViewDoubleStatics()
    statics.double.called("make()")
    guard let answer = statics.answers.make else {
      statics.double.unanswered("make()", "answers.make = { … }")
      return 0
    }
    return answer()
  }
}

/// What `MainViewDouble` itself answers, in the code that it is set for:
/// `MainViewDoubleStatics.$current.withValue(statics) { … }`.
final class MainViewDoubleStatics: Sendable {
  @TaskLocal static var current: MainViewDoubleStatics?

  struct Answers: Sendable {
    var make: (@MainActor @Sendable () -> Int)?
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }

  private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "MainViewDoubleStatics", "MainView", calls,
      fileID, file, testName, line, column)
  }
}

/// Stands in for `MarkedView`: its calls are lines, its answers are a test's.
final class MarkedViewDouble: MarkedView, SnapshotDouble {
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "view",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "MarkedViewDouble", word, calls,
      fileID, file, testName, line, column)
  }
}

/// Stands in for `MeetingNamesAPI`: its calls are lines, its answers are a test's.
final class MeetingNamesAPIDouble: MeetingNamesAPI, SnapshotDouble {
  struct Answers {
    var statics: (() -> Int)?
    var `init`: (() -> Void)?
    var value: ((_ value: Any) throws -> Any)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "api",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "MeetingNamesAPIDouble", word, calls,
      fileID, file, testName, line, column)
  }

  var statics: Int {
    guard let answer = answers.statics else {
      double.unanswered("statics", "answers.statics = { … }")
      return 0
    }
    return answer()
  }

  func `init`() {
    double.called("init()")
    answers.`init`?()
  }

  func value<T>(value: T) throws -> T {
    double.called("value(value:)", value)
    guard let answer = answers.value else {
      throw double.unanswered("value(value:)", "answers.value = { value in … }")
    }
    guard let value = try answer(value) as? T else {
      throw double.unanswered(
        "value(value:)",
        "answers.value = { value in … }, with a value of the type that is asked for"
      )
    }
    return value
  }

  static func note(statics: Int) {
    let staticsOfTest = MeetingNamesAPIDoubleStatics.current ?? MeetingNamesAPIDoubleStatics()
    staticsOfTest.double.called("note(statics:)", statics)
    staticsOfTest.answers.note?(statics)
  }
}

/// What `MeetingNamesAPIDouble` itself answers, in the code that it is set for:
/// `MeetingNamesAPIDoubleStatics.$current.withValue(statics) { … }`.
final class MeetingNamesAPIDoubleStatics: Sendable {
  @TaskLocal static var current: MeetingNamesAPIDoubleStatics?

  struct Answers: Sendable {
    var note: (@Sendable (_ statics: Int) -> Void)?
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }

  private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "MeetingNamesAPIDoubleStatics", "MeetingNamesAPI", calls,
      fileID, file, testName, line, column)
  }
}

/// Stands in for `MixedStorage`: its calls are lines, its answers are a test's.
final class MixedStorageDouble: MixedStorage, SnapshotDouble {
  struct Answers: Sendable {
    var show: (@MainActor @Sendable () -> Void)?
    var keep: (@StorageActor @Sendable (_ canvas: Canvas) -> Canvas?)?
    var free: (@Sendable () -> Void)?
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "storage",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "MixedStorageDouble", word, calls,
      fileID, file, testName, line, column)
  }

  @MainActor func show() {
    double.called("show()")
    answers.show?()
  }

  @StorageActor func keep(_ canvas: Canvas) -> Canvas? {
    double.called("keep(_:)", canvas)
    guard let answer = answers.keep else {
      double.unanswered("keep(_:)", "answers.keep = { canvas in … }")
      return nil
    }
    return answer(canvas)
  }

  func free() {
    double.called("free()")
    answers.free?()
  }
}

/// Stands in for `ModernClient`: its calls are lines, its answers are a test's.
final class ModernClientDouble: ModernClient, SnapshotDouble {
  struct Answers: Sendable {
    var stays: (@Sendable () async -> Int)?
    var leaves: (@Sendable () async -> Int)?
    var hands: (@Sendable (_ canvas: Canvas) async -> sending Canvas?)?
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "client",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "ModernClientDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func stays() async -> Int {
    double.called("stays()")
    guard let answer = answers.stays else {
      double.unanswered("stays()", "answers.stays = { … }")
      return 0
    }
    return await answer()
  }

  func leaves() async -> Int {
    double.called("leaves()")
    guard let answer = answers.leaves else {
      double.unanswered("leaves()", "answers.leaves = { … }")
      return 0
    }
    return await answer()
  }

  func hands(_ canvas: Canvas) async -> sending Canvas? {
    double.called("hands(_:)", canvas)
    guard let answer = answers.hands else {
      double.unanswered("hands(_:)", "answers.hands = { canvas in … }")
      return nil
    }
    return await answer(canvas)
  }
}

/// Stands in for `NamesTakenView`: its calls are lines, its answers are a test's.
final class NamesTakenViewDouble: NamesTakenView, SnapshotDouble {
  struct Answers {
    var answers: (() -> [Int])?
    var calls: (() -> Int)?
    var word: (_ line: Int, _ file: String) -> Person
    var line: () -> Person
    var callsInt: ((_ count: Int) -> Void)?
  }

  var testAnswers: Answers
  let testCalls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "view",
    wordAnswer: @escaping (_ line: Int, _ file: String) -> Person,
    lineAnswer: @escaping () -> Person,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.testCalls = calls
    double = JourneyCalls.Receiver(
      "NamesTakenViewDouble", word, calls,
      fileID, file, testName, line, column)
    testAnswers = Answers(word: wordAnswer, line: lineAnswer)
  }

  var answers: [Int] {
    guard let answer = testAnswers.answers else {
      double.unanswered("answers", "testAnswers.answers = { … }")
      return []
    }
    return answer()
  }

  var calls: Int {
    guard let answer = testAnswers.calls else {
      double.unanswered("calls", "testAnswers.calls = { … }")
      return 0
    }
    return answer()
  }

  func word(line: Int, file: String) -> Person {
    double.called("word(line:file:)", line, file)
    return testAnswers.word(line, file)
  }

  func line() -> Person {
    double.called("line()")
    return testAnswers.line()
  }

  func calls(_ count: Int) {
    double.called("calls(_:)", count)
    testAnswers.callsInt?(count)
  }
}

/// Stands in for `NewService`: its calls are lines, its answers are a test's.
@available(iOS 18, macOS 15, *)
final class NewServiceDouble: NewService, SnapshotDouble {
  struct Answers {
    var work: (() -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "service",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "NewServiceDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func work() {
    double.called("work()")
    answers.work?()
  }
}

/// Stands in for `NothingView`: its calls are lines, its answers are a test's.
final class NothingViewDouble: NothingView, SnapshotDouble {
  struct Answers {
    var deep: ((_ item: Int??) -> Int??)?
    var forced: (() -> Int?)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "view",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "NothingViewDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func deep(_ item: Int??) -> Int?? {
    double.called("deep(_:)", item as Any)
    guard let answer = answers.deep else {
      double.unanswered("deep(_:)", "answers.deep = { item in … }")
      return nil
    }
    return answer(item)
  }

  var forced: Int! {
    get {
      guard let answer = answers.forced else {
        double.unanswered("forced", "answers.forced = { … }")
        return nil
      }
      return answer()
    }
    set {
      double.set("forced", to: newValue as Any)
      answers.forced = { newValue }
    }
  }
}

/// Stands in for `NumbersProvider`: its calls are lines, its answers are a test's.
final class NumbersProviderDouble: NumbersProvider, SnapshotDouble {
  struct Answers {
    var flag: (() -> Bool)?
    var text: (() -> String)?
    var number: (() -> Double)?
    var small: (() -> UInt8)?
    var set: (() -> Set<Int>)?
    var map: (() -> [String: Int])?
    var nothing: (() -> Void)?
    var people: (() -> People)?
    var forced: (() -> Int?)?
    var done: (() -> Bool)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "provider",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "NumbersProviderDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func flag() -> Bool {
    double.called("flag()")
    guard let answer = answers.flag else {
      double.unanswered("flag()", "answers.flag = { … }")
      return false
    }
    return answer()
  }

  func text() -> String {
    double.called("text()")
    guard let answer = answers.text else {
      double.unanswered("text()", "answers.text = { … }")
      return ""
    }
    return answer()
  }

  func number() -> Double {
    double.called("number()")
    guard let answer = answers.number else {
      double.unanswered("number()", "answers.number = { … }")
      return 0
    }
    return answer()
  }

  func small() -> UInt8 {
    double.called("small()")
    guard let answer = answers.small else {
      double.unanswered("small()", "answers.small = { … }")
      return 0
    }
    return answer()
  }

  func set() -> Set<Int> {
    double.called("set()")
    guard let answer = answers.set else {
      double.unanswered("set()", "answers.set = { … }")
      return []
    }
    return answer()
  }

  func map() -> [String: Int] {
    double.called("map()")
    guard let answer = answers.map else {
      double.unanswered("map()", "answers.map = { … }")
      return [:]
    }
    return answer()
  }

  func nothing() {
    double.called("nothing()")
    answers.nothing?()
  }

  func people() -> People {
    double.called("people()")
    guard let answer = answers.people else {
      double.unanswered("people()", "answers.people = { … }")
      return []
    }
    return answer()
  }

  func forced() -> Int! {
    double.called("forced()")
    guard let answer = answers.forced else {
      double.unanswered("forced()", "answers.forced = { … }")
      return nil
    }
    return answer()
  }

  @discardableResult func done() -> Bool {
    double.called("done()")
    guard let answer = answers.done else {
      double.unanswered("done()", "answers.done = { … }")
      return false
    }
    return answer()
  }
}

/// Stands in for `ObjectView`: its calls are lines, its answers are a test's.
final class ObjectViewDouble: NSObject, ObjectView, SnapshotDouble {
  struct Answers {
    var show: (() -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "view",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "ObjectViewDouble", word, calls,
      fileID, file, testName, line, column)
    super.init()
  }

  func show() {
    double.called("show()")
    answers.show?()
  }
}

/// Stands in for `OldService`: its calls are lines, its answers are a test's.
@available(*, deprecated)
final class OldServiceDouble: OldService, SnapshotDouble {
  struct Answers {
    var work: (() -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "service",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "OldServiceDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func work() {
    double.called("work()")
    answers.work?()
  }
}

/// Stands in for `OtherParentRouting`: its calls are lines, its answers are a test's.
final class OtherParentRoutingDouble: OtherParentRouting, SnapshotDouble {
  struct Answers {
    var title: (() -> String)?
    var close: (() -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "router",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "OtherParentRoutingDouble", word, calls,
      fileID, file, testName, line, column)
  }

  var title: String {
    get {
      guard let answer = answers.title else {
        double.unanswered("title", "answers.title = { … }")
        return ""
      }
      return answer()
    }
    set {
      double.set("title", to: newValue)
      answers.title = { newValue }
    }
  }

  func close() {
    double.called("close()")
    answers.close?()
  }
}

/// Stands in for `OverloadedDelegate`: its calls are lines, its answers are a test's.
final class OverloadedDelegateDouble: OverloadedDelegate, SnapshotDouble {
  struct Answers {
    var showInt: ((_ count: Int) -> Void)?
    var showString: ((_ text: String) -> Void)?
    var showURL: ((_ text: String, _ url: URL) -> Void)?
    var load: (() -> Void)?
    var valueInt: (() -> Int)?
    var valueString: (() -> String)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "delegate",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "OverloadedDelegateDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func show(_ count: Int) {
    double.called("show(_:)", count)
    answers.showInt?(count)
  }

  func show(_ text: String) {
    double.called("show(_:)", text)
    answers.showString?(text)
  }

  func show(_ text: String, url: URL) {
    double.called("show(_:url:)", text, url)
    answers.showURL?(text, url)
  }

  func load() {
    double.called("load()")
    answers.load?()
  }

  func value() -> Int {
    double.called("value()")
    guard let answer = answers.valueInt else {
      double.unanswered("value()", "answers.valueInt = { … }")
      return 0
    }
    return answer()
  }

  func value() -> String {
    double.called("value()")
    guard let answer = answers.valueString else {
      double.unanswered("value()", "answers.valueString = { … }")
      return ""
    }
    return answer()
  }
}

/// Stands in for `OwnershipUseCase`: its calls are lines, its answers are a test's.
final class OwnershipUseCaseDouble: OwnershipUseCase, SnapshotDouble {
  struct Answers {
    var eat: ((_ person: Person) -> Void)?
    var look: ((_ person: Person) -> Void)?
    var hand: (_ canvas: Canvas) -> sending Canvas
  }

  var answers: Answers
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "useCase",
    hand: @escaping (_ canvas: Canvas) -> sending Canvas,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "OwnershipUseCaseDouble", word, calls,
      fileID, file, testName, line, column)
    answers = Answers(hand: hand)
  }

  func eat(_ person: Person) {
    double.called("eat(_:)", person)
    answers.eat?(person)
  }

  func look(at person: Person) {
    double.called("look(at:)", person)
    answers.look?(person)
  }

  func hand(over canvas: Canvas) -> sending Canvas {
    double.called("hand(over:)", canvas)
    return answers.hand(canvas)
  }
}

/// Stands in for `PackageRouting`: its calls are lines, its answers are a test's.
final class PackageRoutingDouble: PackageRouting, SnapshotDouble {
  struct Answers {
    var go: (() -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "router",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "PackageRoutingDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func go() {
    double.called("go()")
    answers.go?()
  }
}

/// Stands in for `PagesDataSource`: its calls are lines, its answers are a test's.
final class PagesDataSourceDouble<Item: Hashable & Sendable, Page: Collection>:
  PagesDataSource, SnapshotDouble
  where Item == Page.Element
{
  struct Answers {
    var page: () -> Page
    var next: ((_ item: Item?) async -> Page?)?
  }

  var answers: Answers
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "dataSource",
    page: @escaping () -> Page,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "PagesDataSourceDouble", word, calls,
      fileID, file, testName, line, column)
    answers = Answers(page: page)
  }

  var page: Page {
    return answers.page()
  }

  func next(after item: Item?) async -> Page? {
    double.called("next(after:)", item as Any)
    guard let answer = answers.next else {
      double.unanswered("next(after:)", "answers.next = { item in … }")
      return nil
    }
    return await answer(item)
  }
}

/// Stands in for `ParentRouting`: its calls are lines, its answers are a test's.
final class ParentRoutingDouble: ParentRouting, SnapshotDouble {
  struct Answers {
    var show: (() -> Void)?
    var close: (() -> Void)?
    var title: (() -> String)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "router",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "ParentRoutingDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func show() {
    double.called("show()")
    answers.show?()
  }

  func close() {
    double.called("close()")
    answers.close?()
  }

  var title: String {
    guard let answer = answers.title else {
      double.unanswered("title", "answers.title = { … }")
      return ""
    }
    return answer()
  }
}

/// Stands in for `PartlyMainView`: its calls are lines, its answers are a test's.
final class PartlyMainViewDouble: PartlyMainView, SnapshotDouble {
  struct Answers {
    var show: (@MainActor (_ person: Person) -> Void)?
    var title: (@MainActor () -> String)?
    var free: ((_ canvas: Canvas) -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "view",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "PartlyMainViewDouble", word, calls,
      fileID, file, testName, line, column)
  }

  @MainActor func show(_ person: Person) {
    double.called("show(_:)", person)
    answers.show?(person)
  }

  @MainActor var title: String {
    get {
      guard let answer = answers.title else {
        double.unanswered("title", "answers.title = { … }")
        return ""
      }
      return answer()
    }
    set {
      double.set("title", to: newValue)
      answers.title = { newValue }
    }
  }

  func free(_ canvas: Canvas) {
    double.called("free(_:)", canvas)
    answers.free?(canvas)
  }
}

/// Stands in for `PlainRouting`: its calls are lines, its answers are a test's.
final class PlainRoutingDouble: PlainRouting, SnapshotDouble {
  struct Answers {
    var show: ((_ person: Person, _ animated: Bool) -> Void)?
    var close: (() -> Void)?
    var mood: ((_ mood: Person.Mood) -> Person.Mood?)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "router",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "PlainRoutingDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func show(_ person: Person, animated: Bool) {
    double.called("show(_:animated:)", person, animated)
    answers.show?(person, animated)
  }

  func close() {
    double.called("close()")
    answers.close?()
  }

  func mood(_ mood: Person.Mood) -> Person.Mood? {
    double.called("mood(_:)", mood)
    guard let answer = answers.mood else {
      double.unanswered("mood(_:)", "answers.mood = { mood in … }")
      return nil
    }
    return answer(mood)
  }
}

/// Stands in for `PropertiesView`: its calls are lines, its answers are a test's.
final class PropertiesViewDouble: PropertiesView, SnapshotDouble {
  struct Answers {
    var title: (() -> String)?
    var person: () -> Person
    var chosen: (() -> Person?)?
    var isOn: (() -> Bool)?
    var handler: () -> (Int) -> Void
    var done: (() -> (() -> Void)?)?
    var canvas: () -> Canvas
  }

  var answers: Answers
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "view",
    person: @escaping () -> Person,
    handler: @escaping () -> (Int) -> Void,
    canvas: @escaping () -> Canvas,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "PropertiesViewDouble", word, calls,
      fileID, file, testName, line, column)
    answers = Answers(person: person, handler: handler, canvas: canvas)
  }

  var title: String {
    get {
      guard let answer = answers.title else {
        double.unanswered("title", "answers.title = { … }")
        return ""
      }
      return answer()
    }
    set {
      double.set("title", to: newValue)
      answers.title = { newValue }
    }
  }

  var person: Person {
    get {
      return answers.person()
    }
    set {
      double.set("person", to: newValue)
      answers.person = { newValue }
    }
  }

  var chosen: Person? {
    get {
      guard let answer = answers.chosen else {
        double.unanswered("chosen", "answers.chosen = { … }")
        return nil
      }
      return answer()
    }
    set {
      double.set("chosen", to: newValue as Any)
      answers.chosen = { newValue }
    }
  }

  var isOn: Bool {
    guard let answer = answers.isOn else {
      double.unanswered("isOn", "answers.isOn = { … }")
      return false
    }
    return answer()
  }

  var handler: (Int) -> Void {
    get {
      return answers.handler()
    }
    set {
      double.set("handler", to: JourneyCalls.closure)
      answers.handler = { newValue }
    }
  }

  var done: (() -> Void)? {
    get {
      guard let answer = answers.done else {
        double.unanswered("done", "answers.done = { … }")
        return nil
      }
      return answer()
    }
    set {
      double.set("done", to: JourneyCalls.closure)
      answers.done = { newValue }
    }
  }

  var canvas: Canvas {
    return answers.canvas()
  }
}

/// Stands in for `QuickService`: its calls are lines, its answers are a test's.
final class QuickServiceDouble: QuickService, SnapshotDouble {
  struct Answers {
    var load: (() -> Int)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "service",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "QuickServiceDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func load() -> Int {
    double.called("load()")
    guard let answer = answers.load else {
      double.unanswered("load()", "answers.load = { … }")
      return 0
    }
    return answer()
  }
}

/// Stands in for `ResultsAPI`: its calls are lines, its answers are a test's.
final class ResultsAPIDouble: ResultsAPI, SnapshotDouble {
  struct Answers {
    var fetch: ((_ done: @escaping (Result<[Person], any Error>) -> Void) -> Void)?
    var path: ((_ path: KeyPath<Person, String>) -> String)?
    var type: ((_ type: Person.Type, _ any: any Any.Type) -> Int)?
    var opaque: ((_ routing: any PlainRouting, _ both: any Equatable & Sendable) -> (any Error)?)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "api",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "ResultsAPIDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func fetch(_ done: @escaping (Result<[Person], any Error>) -> Void) {
    double.called("fetch(_:)", JourneyCalls.closure)
    answers.fetch?(done)
  }

  func path(_ path: KeyPath<Person, String>) -> String {
    double.called("path(_:)", path)
    guard let answer = answers.path else {
      double.unanswered("path(_:)", "answers.path = { path in … }")
      return ""
    }
    return answer(path)
  }

  func type(_ type: Person.Type, any: any Any.Type) -> Int {
    double.called("type(_:any:)", type, any)
    guard let answer = answers.type else {
      double.unanswered("type(_:any:)", "answers.type = { type, any in … }")
      return 0
    }
    return answer(type, any)
  }

  func opaque(_ routing: any PlainRouting, _ both: any Equatable & Sendable) -> (any Error)? {
    double.called("opaque(_:_:)", routing, both)
    guard let answer = answers.opaque else {
      double.unanswered("opaque(_:_:)", "answers.opaque = { routing, both in … }")
      return nil
    }
    return answer(routing, both)
  }
}

/// Stands in for `Screens.Delegate`: its calls are lines, its answers are a test's.
final class ScreensDelegateDouble: Screens.Delegate, SnapshotDouble {
  struct Answers {
    var told: ((_ row: Screens.Row) -> Screens.Row?)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "delegate",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "ScreensDelegateDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func told(_ row: Screens.Row) -> Screens.Row? {
    double.called("told(_:)", row)
    guard let answer = answers.told else {
      double.unanswered("told(_:)", "answers.told = { row in … }")
      return nil
    }
    return answer(row)
  }
}

/// Stands in for `SelfInteractor`: its calls are lines, its answers are a test's.
final class SelfInteractorDouble: SelfInteractor, SnapshotDouble {
  struct Answers {
    var copy: (() -> SelfInteractorDouble)?
    var isSame: ((_ other: SelfInteractorDouble) -> Bool)?
    var all: (() -> [SelfInteractorDouble])?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "interactor",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "SelfInteractorDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func copy() -> SelfInteractorDouble {
    double.called("copy()")
    guard let answer = answers.copy else {
      double.unanswered("copy()", "answers.copy = { … }")
      return self
    }
    return answer()
  }

  func isSame(as other: SelfInteractorDouble) -> Bool {
    double.called("isSame(as:)", other)
    guard let answer = answers.isSame else {
      double.unanswered("isSame(as:)", "answers.isSame = { other in … }")
      return false
    }
    return answer(other)
  }

  func all() -> [SelfInteractorDouble] {
    double.called("all()")
    guard let answer = answers.all else {
      double.unanswered("all()", "answers.all = { … }")
      return []
    }
    return answer()
  }

  static func shared() throws -> SelfInteractorDouble {
    let statics = SelfInteractorDoubleStatics.current ?? SelfInteractorDoubleStatics()
    statics.double.called("shared()")
    guard let answer = statics.answers.shared else {
      throw statics.double.unanswered("shared()", "answers.shared = { … }")
    }
    return try answer()
  }
}

/// What `SelfInteractorDouble` itself answers, in the code that it is set for:
/// `SelfInteractorDoubleStatics.$current.withValue(statics) { … }`.
final class SelfInteractorDoubleStatics: Sendable {
  @TaskLocal static var current: SelfInteractorDoubleStatics?

  struct Answers: Sendable {
    var shared: (@Sendable () throws -> SelfInteractorDouble)?
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }

  private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "SelfInteractorDoubleStatics", "SelfInteractor", calls,
      fileID, file, testName, line, column)
  }
}

/// Stands in for `SharedClient`: its calls are lines, its answers are a test's.
final class SharedClientDouble: SharedClient, SnapshotDouble {
  struct Answers: Sendable {
    var send: @Sendable (_ body: @escaping @Sendable () -> Void) async -> Person
    var name: (@Sendable () -> String)?
    var make: @Sendable () -> Person
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  private let keptAnswers: JourneyCalls.KeptAnswers<Answers>
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "client",
    send: @escaping @Sendable (_ body: @escaping @Sendable () -> Void) async -> Person,
    make: @escaping @Sendable () -> Person,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "SharedClientDouble", word, calls,
      fileID, file, testName, line, column)
    keptAnswers = JourneyCalls.KeptAnswers(Answers(send: send, make: make))
  }

  func send(_ body: @escaping @Sendable () -> Void) async -> Person {
    double.called("send(_:)", JourneyCalls.closure)
    return await answers.send(body)
  }

  var name: String {
    get {
      guard let answer = answers.name else {
        double.unanswered("name", "answers.name = { … }")
        return ""
      }
      return answer()
    }
    set {
      double.set("name", to: newValue)
      answers.name = { newValue }
    }
  }

  func make() -> Person {
    double.called("make()")
    return answers.make()
  }
}

/// Stands in for `SharedPagesRepository`: its calls are lines, its answers are a test's.
final class SharedPagesRepositoryDouble<Item: Sendable>: SharedPagesRepository, SnapshotDouble {
  struct Answers: Sendable {
    var items: (@Sendable () -> [Item])?
    var item: (@Sendable (_ index: Int) async throws -> Item)?
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "repository",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "SharedPagesRepositoryDouble", word, calls,
      fileID, file, testName, line, column)
  }

  var items: [Item] {
    get {
      guard let answer = answers.items else {
        double.unanswered("items", "answers.items = { … }")
        return []
      }
      return answer()
    }
    set {
      double.set("items", to: newValue)
      answers.items = { newValue }
    }
  }

  func item(at index: Int) async throws -> Item {
    double.called("item(at:)", index)
    guard let answer = answers.item else {
      throw double.unanswered("item(at:)", "answers.item = { index in … }")
    }
    return try await answer(index)
  }
}

/// Stands in for `SlowOrFailingService`: its calls are lines, its answers are a test's.
final class SlowOrFailingServiceDouble: SlowOrFailingService, SnapshotDouble {
  struct Answers {
    var loadIntAsync: (() async -> Int)?
    var loadIntThrowing: (() throws -> Int)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "service",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "SlowOrFailingServiceDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func load() async -> Int {
    double.called("load()")
    guard let answer = answers.loadIntAsync else {
      double.unanswered("load()", "answers.loadIntAsync = { … }")
      return 0
    }
    return await answer()
  }

  func load() throws -> Int {
    double.called("load()")
    guard let answer = answers.loadIntThrowing else {
      throw double.unanswered("load()", "answers.loadIntThrowing = { … }")
    }
    return try answer()
  }
}

/// Stands in for `SlowService`: its calls are lines, its answers are a test's.
final class SlowServiceDouble: SlowService, SnapshotDouble {
  struct Answers {
    var load: (() async -> Int)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "service",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "SlowServiceDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func load() async -> Int {
    double.called("load()")
    guard let answer = answers.load else {
      double.unanswered("load()", "answers.load = { … }")
      return 0
    }
    return await answer()
  }
}

/// Stands in for `StaticsAPI`: its calls are lines, its answers are a test's.
final class StaticsAPIDouble: StaticsAPI, SnapshotDouble {
  struct Answers {
    var own: (() -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "api",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "StaticsAPIDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func own() {
    double.called("own()")
    answers.own?()
  }

  static var name: String {
    let statics = StaticsAPIDoubleStatics.current ?? StaticsAPIDoubleStatics()
    guard let answer = statics.answers.name else {
      statics.double.unanswered("name", "answers.name = { … }")
      return ""
    }
    return answer()
  }

  static var level: Int {
    get {
      let statics = StaticsAPIDoubleStatics.current ?? StaticsAPIDoubleStatics()
      guard let answer = statics.answers.level else {
        statics.double.unanswered("level", "answers.level = { … }")
        return 0
      }
      return answer()
    }
    set {
      let statics = StaticsAPIDoubleStatics.current ?? StaticsAPIDoubleStatics()
      statics.double.set("level", to: newValue)
      statics.answers.level = { newValue }
    }
  }

  static func make(_ count: Int) -> [Int] {
    let statics = StaticsAPIDoubleStatics.current ?? StaticsAPIDoubleStatics()
    statics.double.called("make(_:)", count)
    guard let answer = statics.answers.make else {
      statics.double.unanswered("make(_:)", "answers.make = { count in … }")
      return []
    }
    return answer(count)
  }

  static func fetch() async throws -> Person {
    let statics = StaticsAPIDoubleStatics.current ?? StaticsAPIDoubleStatics()
    statics.double.called("fetch()")
    guard let answer = statics.answers.fetch else {
      throw statics.double.unanswered("fetch()", "answers.fetch = { … }")
    }
    return try await answer()
  }

  static func note(_ text: String) {
    let statics = StaticsAPIDoubleStatics.current ?? StaticsAPIDoubleStatics()
    statics.double.called("note(_:)", text)
    statics.answers.note?(text)
  }

  static subscript(index: Int) -> Int {
    let statics = StaticsAPIDoubleStatics.current ?? StaticsAPIDoubleStatics()
    guard let answer = statics.answers.element else {
      statics.double.unanswered("subscript(_:)", "answers.element = { index in … }")
      return 0
    }
    return answer(index)
  }
}

/// What `StaticsAPIDouble` itself answers, in the code that it is set for:
/// `StaticsAPIDoubleStatics.$current.withValue(statics) { … }`.
final class StaticsAPIDoubleStatics: Sendable {
  @TaskLocal static var current: StaticsAPIDoubleStatics?

  struct Answers: Sendable {
    var name: (@Sendable () -> String)?
    var level: (@Sendable () -> Int)?
    var make: (@Sendable (_ count: Int) -> [Int])?
    var fetch: (@Sendable () async throws -> Person)?
    var note: (@Sendable (_ text: String) -> Void)?
    var element: (@Sendable (_ index: Int) -> Int)?
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }

  private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "StaticsAPIDoubleStatics", "StaticsAPI", calls,
      fileID, file, testName, line, column)
  }
}

/// Stands in for `TableStore`: its calls are lines, its answers are a test's.
final class TableStoreDouble: TableStore, SnapshotDouble {
  struct Answers {
    var element: ((_ index: Int) -> String)?
    var setElement: ((_ index: Int, _ newValue: String) -> Void)?
    var elementKey: ((_ index: Int, _ key: String) -> Person?)?
    var elementNamed: ((_ name: String) throws -> Person)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "store",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "TableStoreDouble", word, calls,
      fileID, file, testName, line, column)
  }

  subscript(index: Int) -> String {
    get {
      guard let answer = answers.element else {
        double.unanswered("subscript(_:)", "answers.element = { index in … }")
        return ""
      }
      return answer(index)
    }
    set {
      double.setElement(index, to: newValue)
      answers.setElement?(index, newValue)
    }
  }

  subscript(index: Int, key key: String) -> Person? {
    guard let answer = answers.elementKey else {
      double.unanswered("subscript(_:key:)", "answers.elementKey = { index, key in … }")
      return nil
    }
    return answer(index, key)
  }

  subscript(named name: String) -> Person {
    get throws {
      guard let answer = answers.elementNamed else {
        throw double.unanswered("subscript(named:)", "answers.elementNamed = { name in … }")
      }
      return try answer(name)
    }
  }
}

/// Stands in for `TextListRouting`: its calls are lines, its answers are a test's.
final class TextListRoutingDouble: TextListRouting, SnapshotDouble {
  typealias Item = String

  struct Answers {
    var text: (() -> Item)?
    var show: ((_ item: Item) -> Void)?
    var items: (() -> [Item])?
    var first: (() throws -> Item)?
    var only: (() -> Item)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "router",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "TextListRoutingDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func text() -> Item {
    double.called("text()")
    guard let answer = answers.text else {
      double.unanswered("text()", "answers.text = { … }")
      return ""
    }
    return answer()
  }

  func show(_ item: Item) {
    double.called("show(_:)", item)
    answers.show?(item)
  }

  func items() -> [Item] {
    double.called("items()")
    guard let answer = answers.items else {
      double.unanswered("items()", "answers.items = { … }")
      return []
    }
    return answer()
  }

  func first() throws -> Item {
    double.called("first()")
    guard let answer = answers.first else {
      throw double.unanswered("first()", "answers.first = { … }")
    }
    return try answer()
  }

  func only() -> Item {
    double.called("only()")
    guard let answer = answers.only else {
      double.unanswered("only()", "answers.only = { … }")
      return ""
    }
    return answer()
  }
}

/// Stands in for `ThrownService`: its calls are lines, its answers are a test's.
final class ThrownServiceDouble: ThrownService, SnapshotDouble {
  struct Answers {
    var any: (() throws -> Person)?
    var never: (() -> Int)?
    var cancelled: (() async throws(CancellationError) -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "service",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "ThrownServiceDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func any() throws -> Person {
    double.called("any()")
    guard let answer = answers.any else {
      throw double.unanswered("any()", "answers.any = { … }")
    }
    return try answer()
  }

  func never() -> Int {
    double.called("never()")
    guard let answer = answers.never else {
      double.unanswered("never()", "answers.never = { … }")
      return 0
    }
    return answer()
  }

  func cancelled() async throws(CancellationError) {
    double.called("cancelled()")
    try await answers.cancelled?()
  }
}

/// Stands in for `TreeDataSource`: its calls are lines, its answers are a test's.
final class TreeDataSourceDouble<Item, Child: TreeDataSource>:
  TreeDataSource, SnapshotDouble
  where Item == Child.Item
{
  struct Answers {
    var child: () -> Child
    var each: ((_ body: @escaping ((Item) -> Void)) -> Void)?
    var maybe: ((_ body: ((Item) -> Void)?) -> Void)?
  }

  var answers: Answers
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "dataSource",
    child: @escaping () -> Child,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "TreeDataSourceDouble", word, calls,
      fileID, file, testName, line, column)
    answers = Answers(child: child)
  }

  var child: Child {
    return answers.child()
  }

  func each(_ body: @escaping ((Item) -> Void)) {
    double.called("each(_:)", JourneyCalls.closure)
    answers.each?(body)
  }

  func maybe(_ body: ((Item) -> Void)?) {
    double.called("maybe(_:)", body.map { _ in JourneyCalls.closure } as Any)
    answers.maybe?(body)
  }
}

/// Stands in for `TuplesUseCase`: its calls are lines, its answers are a test's.
final class TuplesUseCaseDouble: TuplesUseCase, SnapshotDouble {
  struct Answers {
    var pair: () -> (left: Int, right: String)
    var take: ((_ pair: (Int, String), _ nested: (a: Int, b: (Int) -> Void)) -> Int)?
  }

  var answers: Answers
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "useCase",
    pair: @escaping () -> (left: Int, right: String),
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "TuplesUseCaseDouble", word, calls,
      fileID, file, testName, line, column)
    answers = Answers(pair: pair)
  }

  func pair() -> (left: Int, right: String) {
    double.called("pair()")
    return answers.pair()
  }

  func take(_ pair: (Int, String), _ nested: (a: Int, b: (Int) -> Void)) -> Int {
    double.called("take(_:_:)", pair, nested)
    guard let answer = answers.take else {
      double.unanswered("take(_:_:)", "answers.take = { pair, nested in … }")
      return 0
    }
    return answer(pair, nested)
  }
}

/// Stands in for `TwoActorsService`: its calls are lines, its answers are a test's.
@MainActor
final class TwoActorsServiceDouble: TwoActorsService, SnapshotDouble {
  struct Answers: Sendable {
    var stored: (@StorageActor @Sendable () -> Int)?
    var shown: (@MainActor @Sendable () -> Int)?
  }

  nonisolated var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  nonisolated private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  nonisolated let calls: JourneyCalls
  nonisolated let double: JourneyCalls.Receiver

  nonisolated init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "service",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "TwoActorsServiceDouble", word, calls,
      fileID, file, testName, line, column)
  }

  @StorageActor func stored() -> Int {
    double.called("stored()")
    guard let answer = answers.stored else {
      double.unanswered("stored()", "answers.stored = { … }")
      return 0
    }
    return answer()
  }

  func shown() -> Int {
    double.called("shown()")
    guard let answer = answers.shown else {
      double.unanswered("shown()", "answers.shown = { … }")
      return 0
    }
    return answer()
  }

  convenience init(count: Int) {
    let statics = TwoActorsServiceDoubleStatics.current ?? TwoActorsServiceDoubleStatics()
    statics.double.called("init(count:)", count)
    statics.answers.initialise?(count)
    self.init(calls: statics.calls)
  }

  static var level: Int {
    get {
      let statics = TwoActorsServiceDoubleStatics.current ?? TwoActorsServiceDoubleStatics()
      guard let answer = statics.answers.level else {
        statics.double.unanswered("level", "answers.level = { … }")
        return 0
      }
      return answer()
    }
    set {
      let statics = TwoActorsServiceDoubleStatics.current ?? TwoActorsServiceDoubleStatics()
      statics.double.set("level", to: newValue)
      statics.answers.level = { newValue }
    }
  }
}

/// What `TwoActorsServiceDouble` itself answers, in the code that it is set for:
/// `TwoActorsServiceDoubleStatics.$current.withValue(statics) { … }`.
final class TwoActorsServiceDoubleStatics: Sendable {
  @TaskLocal static var current: TwoActorsServiceDoubleStatics?

  struct Answers: Sendable {
    var initialise: (@MainActor @Sendable (_ count: Int) -> Void)?
    var level: (@MainActor @Sendable () -> Int)?
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }

  private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "TwoActorsServiceDoubleStatics", "TwoActorsService", calls,
      fileID, file, testName, line, column)
  }
}

/// Stands in for `TypedStorage`: its calls are lines, its answers are a test's.
final class TypedStorageDouble: TypedStorage, SnapshotDouble {
  struct Answers: Sendable {
    var keep: (@Sendable (_ people: [Person]) throws(AdversaryError) -> Void)?
    var people: (@Sendable () throws(AdversaryError) -> [Person]?)?
    var person: @Sendable () throws(AdversaryError) -> Person
    var waits: (@Sendable () async throws(AdversaryError) -> Int)?
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  private let keptAnswers: JourneyCalls.KeptAnswers<Answers>
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "storage",
    person: @escaping @Sendable () throws(AdversaryError) -> Person,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "TypedStorageDouble", word, calls,
      fileID, file, testName, line, column)
    keptAnswers = JourneyCalls.KeptAnswers(Answers(person: person))
  }

  func keep(_ people: [Person]) throws(AdversaryError) {
    double.called("keep(_:)", people)
    try answers.keep?(people)
  }

  func people() throws(AdversaryError) -> [Person]? {
    double.called("people()")
    guard let answer = answers.people else {
      double.unanswered("people()", "answers.people = { … }")
      return nil
    }
    return try answer()
  }

  func person() throws(AdversaryError) -> Person {
    double.called("person()")
    return try answers.person()
  }

  func waits() async throws(AdversaryError) -> Int {
    double.called("waits()")
    guard let answer = answers.waits else {
      double.unanswered("waits()", "answers.waits = { … }")
      return 0
    }
    return try await answer()
  }
}

/// Stands in for `VariadicAPI`: its calls are lines, its answers are a test's.
final class VariadicAPIDouble: VariadicAPI, SnapshotDouble {
  struct Answers {
    var log: ((_ items: [Int], _ separator: String) -> Void)?
    var names: ((_ people: [Person?]) -> [String])?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "api",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "VariadicAPIDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func log(_ items: Int..., separator: String) {
    double.called("log(_:separator:)", items, separator)
    answers.log?(items, separator)
  }

  func names(of people: Person?...) -> [String] {
    double.called("names(of:)", people)
    guard let answer = answers.names else {
      double.unanswered("names(of:)", "answers.names = { people in … }")
      return []
    }
    return answer(people)
  }
}

/// Stands in for `WordsView`: its calls are lines, its answers are a test's.
final class WordsViewDouble: WordsView, SnapshotDouble {
  struct Answers {
    var show: (() -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "view",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "WordsViewDouble", word, calls,
      fileID, file, testName, line, column)
  }

  nonisolated var debugDescription: String { "WordsViewDouble" }
  nonisolated var description: String { "WordsViewDouble" }

  func show() {
    double.called("show()")
    answers.show?()
  }
}

/// Stands in for `WorkingProvider`: its calls are lines, its answers are a test's.
final class WorkingProviderDouble: WorkingProvider, SnapshotDouble {
  struct Answers: Sendable {
    var token: (@Sendable () async throws -> String)?
    var slow: (@Sendable () async -> Int)?
    var typed: (@Sendable () throws(AdversaryError) -> Int)?
    var failing: (@Sendable () throws -> Person)?
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "provider",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "WorkingProviderDouble", word, calls,
      fileID, file, testName, line, column)
  }

  var token: String {
    get async throws {
      double.read("token")
      guard let answer = answers.token else {
        throw double.unanswered("token", "answers.token = { … }")
      }
      return try await answer()
    }
  }

  var slow: Int {
    get async {
      double.read("slow")
      guard let answer = answers.slow else {
        double.unanswered("slow", "answers.slow = { … }")
        return 0
      }
      return await answer()
    }
  }

  var typed: Int {
    get throws(AdversaryError) {
      double.read("typed")
      guard let answer = answers.typed else {
        double.unanswered("typed", "answers.typed = { … }")
        return 0
      }
      return try answer()
    }
  }

  var failing: Person {
    get throws {
      double.read("failing")
      guard let answer = answers.failing else {
        throw double.unanswered("failing", "answers.failing = { … }")
      }
      return try answer()
    }
  }
}
