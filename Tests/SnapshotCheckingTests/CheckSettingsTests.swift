import ProofsheetBasics
import Testing

@testable import SnapshotChecking

@Suite struct CheckSettingsTests {
  private typealias Row = (environment: [String: String], settings: CheckSettings)

  @Test func everyAllowedValueIsRead() throws {
    var rows: [Row] = [
      ([:], CheckSettings(run: "r")),
      (["SNAPSHOT_ROOT": "/usr"], CheckSettings(root: "/usr", run: "r")),
      (["SNAPSHOT_STATE": "/b"], CheckSettings(state: "/b", run: "r")),
      (["PROOFSHEET_RUN": "other"], CheckSettings(run: "other")),
      (["PROOFSHEET_RUN": ""], CheckSettings(run: "r")),
      (["SNAPSHOT_RECORD_ON_CI": "allow"], CheckSettings(run: "r")),
    ]
    for mode in SnapshotRecordMode.allCases {
      for variable in ["SNAPSHOT_RECORD", "SNAPSHOT_TESTING_RECORD"] {
        let word = mode.rawValue
        let free = CheckSettings(recordMode: mode, asked: "\(variable)=\(word)", run: "r")
        rows.append(([variable: word], free))
        for name in BuildService.variables {
          let refused = CheckSettings(recordMode: mode, asked: free.asked, service: name, run: "r")
          rows += ["true", "1"].map { ([variable: word, name: $0], refused) }
          rows += ["False", "0", ""].map { ([variable: word, name: $0], free) }
          if name != "CI" { rows.append(([variable: word, name: "2.0", "CI": "false"], refused)) }
        }
        rows.append(([variable: word, "CI": "true", "SNAPSHOT_RECORD_ON_CI": "allow"], free))
        guard variable == "SNAPSHOT_RECORD" else { continue }
        rows.append(([variable: word, "SNAPSHOT_TESTING_RECORD": "nonsense"], free))
      }
    }
    for row in rows {
      let settings = try CheckSettings(environment: row.environment, run: "r")
      #expect(settings == row.settings)
      let isRefused = settings.service != nil && settings.recordMode != .never
      #expect((settings.refusal != nil) == isRefused)
    }
    #expect(SnapshotRecordMode.allCases.map(\.rawValue) == ["never", "missing", "failed", "all"])
  }

  @Test func codeWinsOverTheEnvironmentAndAReadOnlyMachineOverBoth() {
    let service = CheckSettings(recordMode: .failed, service: "CI", run: "r").asking(.all)
    #expect(
      service.refusal?.description
        == "record: .all is refused because CI is set, where nobody could review a recording; record "
        + "locally, or set SNAPSHOT_RECORD_ON_CI=allow."
    )
  }

  @Test func unknownValuesAreErrorsWithTheAllowedOnes() {
    let modes = "use never, missing, failed or all."
    var rows: [([String: String], String)] = [
      (["SNAPSHOT_RECORD_ON_CI": "true"], "SNAPSHOT_RECORD_ON_CI=true is unknown; use allow."),
      (["SNAPSHOT_ROOT": ""], "SNAPSHOT_ROOT= is unknown; use an absolute path."),
      (
        ["SNAPSHOT_ROOT": "/usr/none"],
        "SNAPSHOT_ROOT=/usr/none is unknown; use the path of an existing folder."
      ),
      (["SNAPSHOT_ROOT": "a/b"], "SNAPSHOT_ROOT=a/b is unknown; use an absolute path."),
      (["SNAPSHOT_STATE": "."], "SNAPSHOT_STATE=. is unknown; use an absolute path."),
    ]
    for value in ["Never", "ALL", "", "true", " all", "record"] {
      for variable in ["SNAPSHOT_RECORD", "SNAPSHOT_TESTING_RECORD"] {
        rows.append(([variable: value], "\(variable)=\(value) is unknown; \(modes)"))
      }
    }
    #expect(throws: CheckError.unknownValue("SNAPSHOT_RECROD=a", allowed: ["SNAPSHOT_RECORD"])) {
      try CheckSettings.refuseMisspelt(["SNAPSHOT_RECROD": "a"])
    }
    #expect(throws: Never.self) { try CheckSettings.refuseMisspelt(["SNAPSHOT_DATE": "1"]) }
    for (environment, message) in rows {
      #expect(throws: CheckError(message)) {
        try CheckSettings(environment: environment, run: "r")
      }
    }
  }
}
