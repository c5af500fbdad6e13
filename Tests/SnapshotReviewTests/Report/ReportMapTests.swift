import Foundation
import SnapshotChecking
import Testing

@testable import JourneyMaps
@testable import ReviewReport
@testable import SnapshotReview

/// The map of a report: layers by distance, and data of its own file.
@Suite struct ReportMapTests {
  @Test func statesStandByTheirDistanceFromTheStart() {
    let arrows = [(0, 2), (0, 1), (1, 3), (2, 4), (4, 0), (3, 4), (1, 2)].map { (from: $0, to: $1) }
    let layers = MapLayers(count: 7, starts: [0, 0, 5], arrows: arrows).layers
    #expect(layers == [[0, 5], [2, 1], [4, 3], [6]])
    #expect(MapLayers(count: 0, starts: [], arrows: []).layers.isEmpty)
  }

  /// Those that share an origin stand together, so that arrows cross less.
  @Test func aLayerIsOrderedByWhereItsArrowsComeFrom() {
    let arrows = [(0, 1), (0, 2), (2, 3), (1, 4), (2, 5), (1, 6)].map { (from: $0, to: $1) }
    #expect(MapLayers(count: 7, starts: [0], arrows: arrows).layers.last == [4, 6, 3, 5])
  }

  @Test func thePageDrawsTheMapThatWasWritten() throws {
    let scene = try Scene()
    var records = MapSample.records
    let first = records[0]
    records[0] = JourneyRecord(
      name: first.name,
      reference: first.reference,
      source: first.source,
      isSwept: false,
      states: first.states,
      examples: [["query: \"\""], [], [], []],
      transitions: first.transitions
    )
    let page = MapFiles(JourneyMap(records)).page(run: "r")
    try scene.write(JSONText.of(page), to: ".proofsheet/map/journeys.json")
    #expect(scene.run("report", "--html").code == 0)
    let text = try PageText(scene.text(".proofsheet/report.html"))
    let map = try #require(text.blocks.first { $0.name == "map-data" }).json
    #expect(map.hasPrefix("{\"layers\":[[0],[1],[2,4],[3]],"))
    #expect(map.contains("\"examples\":[\"query: \\\"\\\"\"],"))
    let lines = [
      #"{"from":-1,"to":0,"events":["opens the app"],"visitors":[[1,2,3]]}"#,
      #"{"from":3,"to":3,"events":["taps \"\u003cPlay>\""],"visitors":[[1]]}"#,
      #"{"from":1,"to":4,"isSwept":1,"events":["\u003c 404"],"visitors":[[3]]}"#,
      #"{"name":"finds in every way","reference":"AppTests/Home/finds in every way.txt""#,
    ]
    for line in lines { #expect(map.contains(line), "\(line)") }
  }

  @Test func aMapThatCannotBeReadIsSaid() throws {
    let scene = try Scene()
    try scene.write("{}", to: ".proofsheet/map/journeys.json")
    #expect(
      scene.run("report", "--html")
        == .init(
          code: 2,
          errors:
            "proofsheet: ROOT/.proofsheet/map/journeys.json cannot be understood; draw the map "
            + "again: swift run proofsheet journeys --map.\n"
        )
    )
  }
}
