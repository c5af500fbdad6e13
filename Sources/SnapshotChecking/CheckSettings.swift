/// What the environment says about checks, read once at the edge and passed in.
public struct CheckSettings: Equatable, Sendable {
  /// What this run may write.
  public var recordMode: RecordMode
  /// Why recording is refused, or nil when it is allowed or not asked for.
  package var refusal: Refusal?
  /// The folder that holds `__Snapshots__`, when it is not found from the test's file.
  public var root: String?
  /// The folder of pending files and run logs, when it is not `.proofsheet` in the root.
  public var state: String?
  /// The run that this process belongs to.
  package var run: String
  /// Whether parts of fixture files are being taken out on trial, so that what is said of keys that
  /// are gone is no failure yet.
  package var isMinimising = false

  /// The variable by which `fixtures --minimise` says so to the tests that it runs.
  package static let minimisingVariable = "PROOFSHEET_MINIMISING"

  /// Whether journeys log where they go.
  package var isMapping = false

  /// The variable by which `journeys --map` says so to the tests that it runs.
  package static let mappingVariable = "PROOFSHEET_MAPPING"

  /// A recording that was asked for and may not happen.
  package struct Refusal: Equatable, Sendable {
    package let variable: String
    package let value: String
  }

  package init(
    recordMode: RecordMode = .never,
    refusal: Refusal? = nil,
    root: String? = nil,
    state: String? = nil,
    run: String
  ) {
    self.recordMode = recordMode
    self.refusal = refusal
    self.root = root
    self.state = state
    self.run = run
  }
}

extension CheckSettings {
  /// Reads the settings from environment variables.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - run: The run this process belongs to, unless `PROOFSHEET_RUN` names one.
  /// - Throws: ``CheckError/unknownValue(variable:value:allowed:)`` for a value outside the list.
  package init(environment: [String: String], run: String) throws(CheckError) {
    let (variable, value) = Self.recordVariable(in: environment)
    guard let mode = RecordMode(rawValue: value) else {
      let allowed = RecordMode.allCases.map(\.rawValue)
      throw .unknownValue(variable: variable, value: value, allowed: allowed)
    }
    let isAllowedOnCI = try Self.flag("SNAPSHOT_RECORD_ON_CI", "allow", in: environment)
    let isCI = Self.isCI(environment)
    self.init(
      recordMode: mode,
      refusal: isCI && !isAllowedOnCI && mode != .never
        ? Refusal(variable: variable, value: value) : nil,
      root: try Self.folder("SNAPSHOT_ROOT", in: environment),
      state: try Self.folder("SNAPSHOT_STATE", in: environment),
      run: environment["PROOFSHEET_RUN"] ?? run
    )
    isMinimising = try Self.flag(Self.minimisingVariable, "1", in: environment)
    isMapping = try Self.flag(Self.mappingVariable, "1", in: environment)
  }

  /// The peer's variable is read too, for people who come from it; ours wins.
  private static func recordVariable(
    in environment: [String: String]
  ) -> (variable: String, value: String) {
    for variable in ["SNAPSHOT_RECORD", "SNAPSHOT_TESTING_RECORD"] {
      if let value = environment[variable] { return (variable, value) }
    }
    return ("SNAPSHOT_RECORD", RecordMode.never.rawValue)
  }

  private static func flag(
    _ variable: String,
    _ allowed: String,
    in environment: [String: String]
  ) throws(CheckError) -> Bool {
    guard let value = environment[variable] else { return false }
    guard value == allowed else {
      throw .unknownValue(variable: variable, value: value, allowed: [allowed])
    }
    return true
  }

  /// A relative path would mean another folder wherever a process happens to start.
  private static func folder(
    _ variable: String,
    in environment: [String: String]
  ) throws(CheckError) -> String? {
    guard let value = environment[variable] else { return nil }
    guard value.hasPrefix("/") else {
      throw .unknownValue(variable: variable, value: value, allowed: ["an absolute path"])
    }
    return value
  }

  /// Services write `CI=true`, some `CI=1`; an empty value, `0` and `false` mean no.
  private static func isCI(_ environment: [String: String]) -> Bool {
    !["", "0", "false"].contains(environment["CI"] ?? "")
  }
}
