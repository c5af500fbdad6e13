// Written by `swift run proofsheet generate`, which overwrites what is changed here;
// `proofsheet generate --check` fails where it is out of date.
// swift-format-ignore-file
// swiftlint:disable all

@testable import Adversaries
import Proofsheet

/// Stands in for `PlainRouting`: records its calls, and answers as a test says.
final class PlainRoutingDouble: PlainRouting, SnapshotDouble {
  struct Answers {
    var delegate: (() -> (any Keeping)?)?
    var person: (() -> Person?)?
    var show: ((_ person: Person, _ animated: Bool) -> Void)?
    var chosen: ((_ people: People?) -> Person?)?
    var people: (() -> People)?
    var prices: (() -> [String: Double])?
    var count: ((_ name: String) -> Int)?
    var later: ((_ body: @escaping PersonHandler, _ other: PlainRouting.Handler?) -> Void)?
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
      "PlainRoutingDouble", word, calls,
      fileID, file, testName, line, column)
  }

  var delegate: (any Keeping)? {
    get {
      guard let answer = answers.delegate else {
        double.unanswered("delegate", "answers.delegate = { … }")
        return nil
      }
      return answer()
    }
    set {
      double.set("delegate", to: newValue as Any)
      answers.delegate = { [weak object = newValue as AnyObject?] in object as? (any Keeping) }
    }
  }

  var person: Person! {
    get {
      guard let answer = answers.person else {
        double.unanswered("person", "answers.person = { … }")
        return nil
      }
      return answer()
    }
    set {
      double.set("person", to: newValue as Any)
      answers.person = { newValue }
    }
  }

  func show(_ person: Person, animated: Bool) {
    double.called("show(_:animated:)", person, animated)
    answers.show?(person, animated)
  }

  func chosen(from people: People?) -> Person? {
    double.called("chosen(from:)", people as Any)
    guard let answer = answers.chosen else {
      double.unanswered("chosen(from:)", "answers.chosen = { people in … }")
      return nil
    }
    return answer(people)
  }

  func people() -> People {
    double.called("people()")
    guard let answer = answers.people else {
      double.unanswered("people()", "answers.people = { … }")
      return []
    }
    return answer()
  }

  func prices() -> [String: Double] {
    double.called("prices()")
    guard let answer = answers.prices else {
      double.unanswered("prices()", "answers.prices = { … }")
      return [:]
    }
    return answer()
  }

  @discardableResult func count(named name: String) -> Int {
    double.called("count(named:)", name)
    guard let answer = answers.count else {
      double.unanswered("count(named:)", "answers.count = { name in … }")
      return 0
    }
    return answer(name)
  }

  func later(_ body: @escaping PersonHandler, or other: PlainRouting.Handler?) {
    double.called("later(_:or:)", JourneyCalls.closure, other.map { _ in JourneyCalls.closure } as Any)
    answers.later?(body, other)
  }
}

/// Stands in for `Screens.SharedStorage`: records its calls, and answers as a test says.
@available(iOS 18, macOS 15, *)
final class ScreensSharedStorageDouble: Screens.SharedStorage, SnapshotDouble {
  struct Answers: Sendable {
    var `default`: (@Sendable () -> Int)?
    var personId: (@Sendable (_ id: Int) async throws -> Person)?
    var personNamed: (@Sendable (_ line: String) async throws -> Person)?
    var line: @Sendable () -> Person
    var `switch`: (@Sendable (_ `case`: Int, _ argument2: Int, _ argument3: Int) -> Int)?
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
    lineAnswer: @escaping @Sendable () -> Person,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "ScreensSharedStorageDouble", word, calls,
      fileID, file, testName, line, column)
    keptAnswers = JourneyCalls.KeptAnswers(Answers(line: lineAnswer))
  }

  var `default`: Int {
    guard let answer = answers.`default` else {
      double.unanswered("default", "answers.`default` = { … }")
      return 0
    }
    return answer()
  }

  func person(id: Int) async throws -> Person {
    double.called("person(id:)", id)
    guard let answer = answers.personId else {
      throw double.unanswered("person(id:)", "answers.personId = { id in … }")
    }
    return try await answer(id)
  }

  func person(named line: String) async throws -> Person {
    double.called("person(named:)", line)
    guard let answer = answers.personNamed else {
      throw double.unanswered("person(named:)", "answers.personNamed = { line in … }")
    }
    return try await answer(line)
  }

  func line() -> Person {
    double.called("line()")
    return answers.line()
  }

  func `switch`(in `case`: Int, _ argument2: Int, answer argument3: Int) -> Int {
    double.called("switch(in:_:answer:)", `case`, argument2, argument3)
    guard let answer = answers.`switch` else {
      double.unanswered("switch(in:_:answer:)", "answers.`switch` = { `case`, argument2, argument3 in … }")
      return 0
    }
    return answer(`case`, argument2, argument3)
  }
}
