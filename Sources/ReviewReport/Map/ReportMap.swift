import Foundation
import JourneyMaps
import SnapshotChecking
import SnapshotReview

/// The map that `journeys --map` drew last, for a picture.
struct ReportMap: Sendable {
  let page: MapFiles.Page

  /// Reads the map of a state folder; nil where none was drawn.
  init?(in folders: SnapshotFolders) throws {
    let path = folders.state + "/map/" + MapFiles.dataName
    guard let bytes = try FileBytes.read(path) else { return nil }
    guard let page = try? JSONDecoder().decode(MapFiles.Page.self, from: Data(bytes)) else {
      throw ReviewError(
        "\(path) cannot be understood; draw the map again: swift run proofsheet journeys --map."
      )
    }
    self.page = page
  }

  /// Arrows between two states, or from the start; all that leads from one to the other together.
  private struct Arrow: Hashable {
    let from: Int
    let to: Int
  }

  /// The map for the script: states in layers, arrows with what happens on them.
  var json: [UInt8] {
    let places = Dictionary(page.states.indices.map { (page.states[$0].id, $0) }) { first, _ in
      first
    }
    var events: [Arrow: [MapFiles.Page.Transition]] = [:]
    var order: [Arrow] = []
    for transition in page.transitions {
      guard let to = places[transition.to] else { continue }
      let arrow = Arrow(from: transition.from.flatMap { places[$0] } ?? -1, to: to)
      if events[arrow] == nil { order.append(arrow) }
      events[arrow, default: []].append(transition)
    }
    let layers = MapLayers(
      count: page.states.count,
      starts: order.filter { $0.from < 0 }.map(\.to),
      arrows: order.filter { $0.from >= 0 && $0.from != $0.to }.map { ($0.from, $0.to) }
    ).layers
    var json = PageJSON()
    json.object { json in
      json.list("layers") { json in
        for layer in layers { json.list { json in for state in layer { json.number(state) } } }
      }
      json.list("states") { json in for state in page.states { write(state, to: &json) } }
      json.list("arrows") { json in
        for arrow in order { write(arrow, events[arrow] ?? [], to: &json) }
      }
      json.list("journeys") { json in
        for journey in page.journeys {
          json.object { json in
            json.text("name", journey.name)
            json.text("reference", journey.reference)
            json.text("source", journey.source)
          }
        }
      }
    }
    return json.bytes
  }

  private func write(_ state: MapFiles.Page.State, to json: inout PageJSON) {
    json.object { json in
      json.text("id", state.id)
      json.text("name", state.name)
      json.list("screens", state.screens)
      json.list("facts", state.facts)
      if let examples = state.examples { json.list("examples", examples) }
      json.list("journeys", state.journeys)
      json.list("sweeps", state.sweeps)
    }
  }

  private func write(
    _ arrow: Arrow,
    _ transitions: [MapFiles.Page.Transition],
    to json: inout PageJSON
  ) {
    json.object { json in
      json.number("from", arrow.from)
      json.number("to", arrow.to)
      json.flag("isSwept", transitions.allSatisfy(\.journeys.isEmpty))
      json.list("events", transitions.map(\.event))
      // Who takes each, those first whom somebody has written.
      json.list("visitors") { json in
        for transition in transitions {
          json.list { json in
            for visitor in transition.journeys + transition.sweeps { json.number(visitor) }
          }
        }
      }
    }
  }
}
