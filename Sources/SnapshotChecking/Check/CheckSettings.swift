import Foundation
import ProofsheetBasics

/// The record mode and the folders of a check, from the environment and from code.
package struct CheckSettings: Equatable, Sendable {
  /// The record mode, from the environment or from code.
  package private(set) var recordMode: SnapshotRecordMode
  /// The origin of the record mode, as messages name it: `SNAPSHOT_RECORD=all`.
  package private(set) var asked: String
  /// Whether the record mode comes from code and not from the environment.
  private var isAskedInCode = false
  /// The variable that identifies a build service, on which recording is refused; nil on other
  /// machines.
  package let service: String?
  /// The folder that holds `__Snapshots__`; nil to search upwards from the test's file.
  package let root: String?
  /// The folder of pending files and run logs; nil for `.proofsheet` in the root.
  package let state: String?
  /// The name of the run that this process belongs to.
  package let run: String
  /// The folder of all runs of the command that started this process; nil without such a command.
  package private(set) var runs: String?
  /// The folder in which relative source paths start; nil if unknown.
  private var sources: String?

  /// The reason to refuse the requested recording; nil when recording is allowed or not requested.
  package var refusal: CheckError? {
    guard recordMode != .never, let service else { return nil }
    return CheckError(
      "\(asked) is refused because \(service) is set, where nobody could review a recording; record "
        + "locally, or set SNAPSHOT_RECORD_ON_CI=allow."
    )
  }

  /// The record mode that code sets to overwrite references, as `record: .all`; nil for any other
  /// mode.
  var overwriting: String? {
    isAskedInCode && [.all, .failed].contains(recordMode) ? asked : nil
  }

  package init(
    recordMode: SnapshotRecordMode = .never,
    asked: String = "SNAPSHOT_RECORD=never",
    service: String? = nil,
    root: String? = nil,
    state: String? = nil,
    run: String
  ) {
    (self.recordMode, self.asked, self.service, self.root) = (recordMode, asked, service, root)
    (self.state, self.run) = (state, run)
  }

  /// The settings with a record mode from code, which wins over the environment.
  ///
  /// They still refuse to record on a build service.
  package func asking(_ record: SnapshotRecordMode) -> CheckSettings {
    var settings = self
    settings.recordMode = record
    settings.asked = "record: .\(record.rawValue)"
    settings.isAskedInCode = true
    return settings
  }

  /// Returns the log of a process among the runs of the command that started it; nil without such a
  /// command.
  package func log(of process: String) -> RunLog? {
    runs.map { runs in
      let state = String(runs.dropLast("/runs".count))
      return RunLog(folders: SnapshotFolders(root: runs, state: state), run: run, process: process)
    }
  }

  /// The folder that holds `__Snapshots__` and `Fixtures`.
  ///
  /// - Parameter file: The test's file, at which the search upwards starts.
  /// - Returns: The path of the folder.
  /// - Throws: ``CheckError``.
  package func root(above file: String) throws(CheckError) -> String {
    if let root { return root }
    if file.hasPrefix("/") { return try SnapshotRoot.above(file) }
    if let sources { return sources }
    throw CheckError(
      "\(file) was compiled with a path that does not start at the root of the disk, and no variable of "
        + "Bazel says where it starts; set SNAPSHOT_ROOT to the folder that holds __Snapshots__."
    )
  }
}

extension CheckSettings {
  /// Reads the settings from environment variables.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - run: The run of this process, unless `PROOFSHEET_RUN` names another run.
  /// - Throws: ``CheckError`` for an unknown value of a variable, and the
  ///   errors of ``RunSlot``.
  package init(environment: [String: String], run: String) throws(CheckError) {
    let (variable, value) = Self.recordVariable(in: environment)
    let asked = "\(variable)=\(value)"
    guard let mode = SnapshotRecordMode(rawValue: value) else {
      let allowed = SnapshotRecordMode.allCases.map(\.rawValue)
      throw .unknownValue(asked, allowed: allowed)
    }
    let onCI = environment["SNAPSHOT_RECORD_ON_CI"]
    if let onCI, onCI != "allow" {
      throw .unknownValue("SNAPSHOT_RECORD_ON_CI=\(onCI)", allowed: ["allow"])
    }
    let slot = environment["PROOFSHEET_RUN"] ?? ""
    self.init(
      recordMode: mode,
      asked: asked,
      service: onCI == nil ? BuildService(environment)?.variable : nil,
      root: try Self.root(in: environment),
      state: try Self.folder("SNAPSHOT_STATE", in: environment),
      run: slot.isEmpty ? run : try RunSlot.run(named: slot)
    )
    // The file that the variable names is in the folder of all runs.
    if slot.hasPrefix("/") { runs = String(AtomicFile.folder(of: slot).dropLast()) }
    sources = Self.sources(in: environment)
  }

  /// Refuses a misspelt variable that should set the record mode or the world, such as
  /// `SNAPSHOT_RECORDS`.
  ///
  /// Other tools have variables with the prefix `SNAPSHOT_`, too, so only a near miss is an error.
  package static func refuseMisspelt(_ environment: [String: String]) throws(CheckError) {
    let known = [
      "SNAPSHOT_RECORD", "SNAPSHOT_RECORD_ON_CI", "SNAPSHOT_LOCALE", "SNAPSHOT_TIMEZONE",
    ]
    for (name, value) in environment where name.hasPrefix("SNAPSHOT_") && !known.contains(name) {
      if let near = known.first(where: { editDistance($0, name) <= 2 }) {
        throw .unknownValue("\(name)=\(value)", allowed: [near])
      }
    }
  }

  /// The folder at which Bazel's source paths start.
  ///
  /// Bazel compiles with paths that start in the workspace. With `bazel run`, a variable names the
  /// workspace. With `bazel test`, variables name a copy of the workspace that holds the test's
  /// data.
  private static func sources(in environment: [String: String]) -> String? {
    if let workspace = environment["BUILD_WORKSPACE_DIRECTORY"] { return workspace }
    guard let copies = environment["TEST_SRCDIR"], let name = environment["TEST_WORKSPACE"] else {
      return nil
    }
    return copies + "/" + name
  }

  /// The variable that sets the record mode; `SNAPSHOT_RECORD` wins over `SNAPSHOT_TESTING_RECORD`.
  package static func recordVariable(
    in environment: [String: String]
  ) -> (variable: String, value: String) {
    for variable in ["SNAPSHOT_RECORD", "SNAPSHOT_TESTING_RECORD"] {
      if let value = environment[variable] { return (variable, value) }
    }
    return ("SNAPSHOT_RECORD", SnapshotRecordMode.never.rawValue)
  }

  private static func folder(
    _ variable: String,
    in environment: [String: String]
  ) throws(CheckError) -> String? {
    guard let value = environment[variable] else { return nil }
    guard value.hasPrefix("/") else {
      throw .unknownValue("\(variable)=\(value)", allowed: ["an absolute path"])
    }
    return value
  }

  /// Returns the root from the environment.
  ///
  /// A folder that does not exist is refused, because a recording would create the folder even at a
  /// misspelt path.
  private static func root(in environment: [String: String]) throws(CheckError) -> String? {
    let root = try folder("SNAPSHOT_ROOT", in: environment)
    if let root, access(root, F_OK) != 0 {
      throw .unknownValue("SNAPSHOT_ROOT=\(root)", allowed: ["the path of an existing folder"])
    }
    return root
  }
}

/// The names of the locale and the zone of a test process.
///
/// The environment wins over the lines `world locale de_DE` and `world zone Europe/Berlin` of
/// `.proofsheet.conf`.
package struct WorldNames: Equatable, Sendable {
  package let locale: String
  package let zone: String
  /// The settings that give another name than the usual one: `.proofsheet.conf:3`.
  package let givers: [String]

  /// - Parameters:
  ///   - environment: The environment of the process.
  ///   - root: The folder of the `.proofsheet.conf`; nil for none.
  /// - Throws: ``CheckError`` for a locale or a zone that does not exist.
  package init(environment: [String: String], root: String?) throws(CheckError) {
    var lines = try Self.lines(in: root)
    for (kind, variable) in [("locale", "SNAPSHOT_LOCALE"), ("zone", "SNAPSHOT_TIMEZONE")] {
      if let value = environment[variable] { lines[kind] = (value, "\(variable)=\(value)") }
    }
    let (locale, zone) = (lines["locale"], lines["zone"])
    if let locale, !Self.isLocale(locale.name) {
      throw .unknownValue(locale.giver, allowed: ["a locale such as de_DE"])
    }
    if let zone, TimeZone(identifier: zone.name) == nil {
      throw .unknownValue(zone.giver, allowed: ["a zone such as Europe/Berlin"])
    }
    self.locale = locale?.name ?? "en_US_POSIX"
    self.zone = zone?.name ?? "GMT"
    givers = [locale?.giver, zone?.giver].compactMap(\.self)
  }

  private static func lines(in root: String?) throws(CheckError) -> [String: (
    name: String, giver: String
  )] {
    guard let root, let text = try FileBytes.read(root + "/" + ConfigurationText.name) else {
      return [:]
    }
    var found: [String: (name: String, giver: String)] = [:]
    for (number, line) in ConfigurationText.lines(of: String(decoding: text, as: UTF8.self)) {
      let rule = ConfigurationText.parts(of: line).rule
      let words = rule.split(separator: " ").map(String.init)
      guard words.first == "world" else { continue }
      let giver = "\(ConfigurationText.name):\(number): '\(rule)'"
      guard words.count == 3, ["locale", "zone"].contains(words[1]), found[words[1]] == nil else {
        throw .unknownValue(
          giver,
          allowed: ["one line 'world locale NAME'", "one line 'world zone NAME'"]
        )
      }
      found[words[1]] = (words[2], giver)
    }
    return found
  }

  /// Whether the language and the region of an identifier exist.
  private static func isLocale(_ name: String) -> Bool {
    let locale = Locale(identifier: name)
    return !name.contains(".") && locale.language.languageCode?.isISOLanguage == true
      && locale.region?.isISORegion ?? true
  }

  /// The names, and who gives them, in words: `de_DE and Europe/Berlin (SNAPSHOT_LOCALE=de_DE)`.
  package var words: String {
    "\(locale) and \(zone)" + (givers.isEmpty ? "" : " (\(givers.joined(separator: ", ")))")
  }
}
