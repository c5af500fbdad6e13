import Testing

@testable import SnapshotChecking

@Suite struct CheckSettingsTests {
  private typealias Row = (environment: [String: String], settings: CheckSettings)

  @Test func everyAllowedValueIsRead() throws {
    var rows: [Row] = [
      ([:], CheckSettings(run: "r")),
      (["SNAPSHOT_ROOT": "/a"], CheckSettings(root: "/a", run: "r")),
      (["SNAPSHOT_STATE": "/b"], CheckSettings(state: "/b", run: "r")),
      (["PROOFSHEET_RUN": "other"], CheckSettings(run: "other")),
      (["SNAPSHOT_RECORD_ON_CI": "allow"], CheckSettings(run: "r")),
    ]
    for mode in RecordMode.allCases {
      let word = mode.rawValue
      let asked = CheckSettings(recordMode: mode, run: "r")
      rows.append((["SNAPSHOT_RECORD": word], asked))
      rows.append((["SNAPSHOT_TESTING_RECORD": word], asked))
      rows.append((["SNAPSHOT_RECORD": word, "SNAPSHOT_TESTING_RECORD": "nonsense"], asked))
      for variable in ["SNAPSHOT_RECORD", "SNAPSHOT_TESTING_RECORD"] {
        rows += Self.onCI(variable, mode)
      }
    }
    for row in rows {
      #expect(try CheckSettings(environment: row.environment, run: "r") == row.settings)
    }
    #expect(RecordMode.allCases.map(\.rawValue) == ["never", "missing", "failed", "all"])
  }

  private static func onCI(_ variable: String, _ mode: RecordMode) -> [Row] {
    let word = mode.rawValue
    let free = CheckSettings(recordMode: mode, run: "r")
    var refused = free
    if mode != .never { refused.refusal = .init(variable: variable, value: word) }
    let rows: [Row] = [
      ([variable: word, "CI": "true"], refused), ([variable: word, "CI": "1"], refused),
      ([variable: word, "CI": "false"], free), ([variable: word, "CI": "0"], free),
      ([variable: word, "CI": ""], free),
      ([variable: word, "CI": "true", "SNAPSHOT_RECORD_ON_CI": "allow"], free),
    ]
    return rows
  }

  @Test func unknownValuesAreErrorsWithTheAllowedOnes() {
    let modes = "use never, missing, failed or all."
    var rows: [([String: String], String)] = [
      (["SNAPSHOT_RECORD_ON_CI": "true"], "SNAPSHOT_RECORD_ON_CI=true means nothing; use allow."),
      (["SNAPSHOT_ROOT": ""], "SNAPSHOT_ROOT= means nothing; use an absolute path."),
      (["SNAPSHOT_ROOT": "a/b"], "SNAPSHOT_ROOT=a/b means nothing; use an absolute path."),
      (["SNAPSHOT_STATE": "."], "SNAPSHOT_STATE=. means nothing; use an absolute path."),
    ]
    for value in ["Never", "ALL", "", "true", " all", "record"] {
      for variable in ["SNAPSHOT_RECORD", "SNAPSHOT_TESTING_RECORD"] {
        rows.append(([variable: value], "\(variable)=\(value) means nothing; \(modes)"))
      }
    }
    for (environment, message) in rows {
      do throws(CheckError) {
        let settings = try CheckSettings(environment: environment, run: "r")
        Issue.record("\(environment) gave \(settings)")
      } catch {
        #expect(error.description == message)
      }
    }
  }
}
