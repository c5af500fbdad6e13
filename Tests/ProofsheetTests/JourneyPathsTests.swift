import Foundation
import HTTPFixtures
import SnapshotChecking
import SnapshotRendering
import Testing

@testable import Proofsheet

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct JourneyPathsTests {
  private enum Content {
    case nothing
    case list([String])
    case failed(String)
  }

  private struct Note { var text: String }

  private struct Row { var name: String }

  private final class Form {
    var isOpen: Bool
    var query: String
    var count: Int
    var share: Double
    var note: Note?
    var rows: [Row]
    var prices: [String: Int]
    var content: Content
    var since: Date

    init(_ number: Int) {
      isOpen = number > 0
      query = String(repeating: "a\n", count: number)
      count = number
      share = number == 3 ? -0.5 : Double(number)
      note = number == 0 ? nil : Note(text: number == 1 ? "" : "b")
      rows = (0..<number).map { Row(name: "\($0)") }
      prices = Dictionary(uniqueKeysWithValues: (0..<number).map { ("key \($0)", $0) })
      content =
        number == 0
        ? .nothing : number < 3 ? .list(Array(repeating: "c", count: number)) : .failed("d")
      since = Date(timeIntervalSince1970: Double(number))
    }
  }

  private func state(_ screens: [Rendering]) -> JourneyRecord.State { .init(of: screens) }

  @Test func anExampleSaysWhatTheFactsOfAStateSaid() {
    let examples = (0...2).map { JourneyRecord.State.examples(of: [Rendering(of: Form($0))]) }
    #expect(examples[0] == ["since: 1970-01-01T00:00:00Z"])
    #expect(
      examples[1] == [
        "query: a ", "rows: 1 element", "prices: 1 element", "content: .list",
        "since: 1970-01-01T00:00:01Z",
      ]
    )
    #expect(examples[2].contains("count: 2"))
    let long = Rendering(of: ["text": String(repeating: "x", count: 500)])
    #expect(JourneyRecord.State.examples(of: [long, Rendering(of: Form(0))]).count == 1)
  }

  @Test func onlyWhatMattersOfEachFactIsAState() {
    let states = (0...3).map { state([Rendering(of: Form($0))]) }
    let texts = states.map { zip($0.paths, $0.values).map { "\($0) \($1)" } }
    let rows: [[String]] = [
      [
        "isOpen false", "query empty", "count 0", "share 0", "note nil", "rows none", "prices none",
        "content .nothing", "since set",
      ],
      [
        "isOpen true", "query text", "count 1", "share 1", "note JourneyPathsTests.Note",
        "note.text empty",
        "rows one", "prices one", "content .list one", "since set",
      ],
      [
        "isOpen true", "query text", "count many", "share many", "note JourneyPathsTests.Note",
        "note.text text",
        "rows many", "prices many", "content .list many", "since set",
      ],
      [
        "isOpen true", "query text", "count many", "share negative", "note JourneyPathsTests.Note",
        "note.text text",
        "rows many", "prices many", "content .failed", "since set",
      ],
    ]
    #expect(texts == rows)
    #expect(states.allSatisfy { $0.screens == ["JourneyPathsTests.Form"] })
    #expect(state([Rendering(of: Form(4))]) == state([Rendering(of: Form(5))]))
  }

  @Test func screensOnTopOfEachOtherAreOneState() {
    let both = state([Rendering(of: Note(text: "a")), Rendering(of: Row(name: ""))])
    #expect(both.screens == ["JourneyPathsTests.Note", "JourneyPathsTests.Row"])
    #expect(both.paths == ["1.text", "name"] && both.values == ["text", "empty"])
    let plain = state([Rendering(plainText: "no\ntree")])
    #expect(plain.screens == ["no"])
    #expect(plain.paths == [])
  }

  private let scenario = Scenario(
    "a slow list",
    stubs: [
      Stub(.get, "/list").answers(.text("Hello").delayed(by: .seconds(1)), .failure(.offline))
    ]
  )

  @MainActor private final class Page {
    var text = ""
    var isLoading = false

    nonisolated init() {}

    func load(_ client: ScenarioClient) async {
      isLoading = true
      let request = URLRequest(url: URL(filePath: "/list"))
      let data = try? await client.data(for: request).0
      text = data.map { String(decoding: $0, as: UTF8.self) } ?? text
      isLoading = false
    }
  }

  private static let script: Journey.Script = { user in
    let page = user.sees { Page() }
    let client = user.client
    user.does("pulls") { await page.load(client) }
    user.waits(.seconds(1))
    user.does("pulls") { await page.load(client) }
    user.does("looks") {}
  }

  @Test func aJourneyNotesWhereItGoes() throws {
    var journey = Journey("pulls", scenario: scenario, fixtures: nil)
    let plain = try journey.play(Self.script)
    let paths = JourneyPaths()
    journey.witness = paths.add
    let noted = try journey.play(Self.script)
    #expect(noted.transcript == plain.transcript)
    #expect(
      paths.states.map { state in state.values.joined(separator: " ") } == [
        "empty false", "empty true", "text false", "text true",
      ]
    )
    let texts = paths.transitions.map { "\($0.from ?? -1) \($0.event) \($0.to)" }
    #expect(
      texts == [
        "-1 opens the app 0", "0 pulls 1", "1 time passes 1", "1 < 200 2", "2 pulls 3",
        "3 < offline 2", "2 looks 2",
      ]
    )
    _ = try journey.play(Self.script)
    #expect(paths.transitions.count == texts.count)
  }

  @Test func aSweepNotesWhatItFindsAndNothingAfterTheUserHasLeft() throws {
    var journey = Journey("pulls", scenario: scenario, fixtures: nil)
    let paths = JourneyPaths()
    journey.witness = paths.add
    _ = try SweepRun(journey, by: [.everyFault(), .leaving]).run(Self.script)
    let events = Set(paths.transitions.map(\.event))
    #expect(
      events.isSuperset(of: [
        "opens the app", "pulls", "looks", "time passes", "< 404", "< offline",
      ])
    )
    #expect(!events.contains("leaves"))
  }
}
