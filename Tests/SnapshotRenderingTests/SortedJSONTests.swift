import Foundation
import Testing

@testable import SnapshotRendering

@Suite struct SortedJSONTests {
  @Test func membersAreSortedByKey() {
    let rows: [(String, String?)] = [
      (#"{"b": 1.50, "a" :[{"d":1,"c":{}}] }"#, #"{"a" :[{"c":{},"d":1}], "b": 1.50 }"#),
      (#"[{"a b":0,"a":"}\",{","ab":[2,1]}]"#, #"[{"a b":0,"a":"}\",{","ab":[2,1]}]"#),
      ("{}", "{}"), ("{ }", "{ }"),
      (#"{"b":"#, nil),
    ]
    for (text, sorted) in rows {
      let json = SortedJSON.sorted(Data(text.utf8))
      #expect(json.map { String(decoding: $0, as: UTF8.self) } == sorted)
    }
  }
}
