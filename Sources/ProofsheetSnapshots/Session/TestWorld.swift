import CTestWorld
import Foundation
import ProofsheetBasics
import SnapshotChecking

/// The locale, calendar and zone of this test process, the same on every machine.
package struct TestWorld: Sendable {
  /// The names of the world, or the error in the settings that give the names.
  let names: Result<WorldNames, CheckError>
  /// A sentence about a world that could not be set; nil when Foundation has the world.
  package let shortfall: String?

  /// The world of this process, which begins before the first test.
  package static let ofProcess = TestWorld(
    environment: ProcessInfo.processInfo.environment,
    folder: FileManager.default.currentDirectoryPath
  )

  init(names: Result<WorldNames, CheckError>, shortfall: String? = nil) {
    self.names = names
    self.shortfall = shortfall
  }

  private init(environment: [String: String], folder: String) {
    let root = environment["SNAPSHOT_ROOT"] ?? (try? SnapshotRoot.above(folder + "/."))
    names = Result { () throws(CheckError) in
      try WorldNames(environment: environment, root: root)
    }
    shortfall = (try? names.get()).flatMap(Self.begin)
  }

  /// Begins a world, and returns a sentence where that fails.
  private static func begin(_ names: WorldNames) -> String? {
    if let world = test_world_named(names.locale, names.zone) {
      // The C library reads the variable; Core Foundation has read the former one already.
      setenv("TZ", names.zone, 1)
      tzset()
      if let zone = TimeZone(identifier: names.zone) { NSTimeZone.default = zone }
      test_world_set(world)
    }
    let found = (Locale.current.identifier, TimeZone.current.identifier)
    if found == (names.locale, TimeZone(identifier: names.zone)?.identifier) { return nil }
    return """
      This program cannot set the locale and the zone of its tests: they are the machine's, \(found.0) and \(found.1), \
      and not \(names.locale) and \(names.zone). Give formatters a locale and a zone.
      """
  }

  /// Refuses a package that names another world than the one with which the process has begun.
  func refuseOther(_ environment: [String: String], root: String) throws(CheckError) {
    let asked = try WorldNames(environment: environment, root: root)
    let own = try names.get()
    guard (asked.locale, asked.zone) != (own.locale, own.zone) else { return }
    throw CheckError(
      "\(root) asks for \(asked.words), but its test process has begun in \(own.words); run it in "
        + "this folder, or set SNAPSHOT_LOCALE and SNAPSHOT_TIMEZONE."
    )
  }
}

/// Begins the world of the process; the C library calls this function before `main`.
@_cdecl("proofsheet_begin_world")
package func beginTestWorld() { _ = TestWorld.ofProcess }
