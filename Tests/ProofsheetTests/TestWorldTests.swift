import Foundation
import TestSupport
import Testing

@testable import ProofsheetSnapshots
@testable import SnapshotChecking

/// A formatter that keeps the world of its first use, as apps have them.
private let formatter: DateFormatter = {
  let formatter = DateFormatter()
  (formatter.dateStyle, formatter.timeStyle) = (.medium, .long)
  return formatter
}()

@Suite struct TestWorldTests {
  /// Prints the texts that depend on the world, in the processes of the test below.
  @Test func textsInTheirProcess() {
    let date = Date(timeIntervalSince1970: 1_751_331_600)  // The first of July 2025, 1:00 UTC.
    var (time, parts) = (time_t(1_751_331_600), tm())
    localtime_r(&time, &parts)
    parts.tm_isdst = -1
    let texts = [
      formatter.string(from: date), date.formatted(), 1234.5.formatted(),
      ByteCountFormatter().string(fromByteCount: 1_500_000), NSTimeZone.system.identifier,
      "\(Calendar.current.firstWeekday) \(Calendar(identifier: .gregorian).timeZone.identifier)",
      "\(localtime(&time).pointee.tm_hour) \(parts.tm_gmtoff) \(mktime(&parts) == time)",
    ]
    print("\nworld: " + texts.joined(separator: "|").replacing("\u{202F}", with: " "))
  }

  #if os(Linux)
  private static let usual =
    "Jul 1, 2025 at 1:00:00 AM GMT|7/1/2025, 1:00 AM|1234.5|1.5 MB|GMT|1 GMT|1 0 true"
  private static let german =
    "01.07.2025, 03:00:00 MESZ|1.7.2025, 3:00|1.234,5|1,5 MB|Europe/Berlin|2 Europe/Berlin|3 7200 true"

  @Test(
    .startsProcesses,
    arguments: [
      (["TZ": "Asia/Tokyo"], usual),
      (["TZ": "America/New_York", "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"], usual),
      (["SNAPSHOT_LOCALE": "de_DE", "SNAPSHOT_TIMEZONE": "Europe/Berlin"], german),
    ]
  )
  func theWorldIsThePackagesFromTheStart(_ variables: [String: String], _ texts: String) throws {
    let filter = ["--filter", "TestWorldTests/textsInTheirProcess"]
    let child = try runsInChild(["--testing-library", "swift-testing"] + filter, variables)
    #expect(child.words.contains("\nworld: \(texts)\n"), "\(child.words)")
  }
  #endif

  @Test func theNamesAreReadOrRefused() throws {
    let rows = [
      ("", "", ""), ("", "", "# x\nworld locale ar_EG | far away"),
      ("", "Asia/Tokyo", "world zone CET"), ("", "Mars", ""), ("de_DE.UTF-8", "", ""),
      ("", "", "world locale de_XX"), ("", "", "world zone UTC\nworld zone CET"),
    ]
    let told = try rows.map { locale, zone, file in
      let sandbox = Sandbox()
      try sandbox.write(file, to: ".proofsheet.conf")
      let given = ["SNAPSHOT_LOCALE": locale, "SNAPSHOT_TIMEZONE": zone].filter { !$1.isEmpty }
      do throws(CheckError) {
        return try WorldNames(environment: given, root: sandbox.path).words
      } catch {
        return "\(error)"
      }
    }
    assertSnapshot(of: told.joined(separator: "\n"), as: .lines)
  }

  @Test func aPackageWithAnotherWorldAndAWorldThatIsNotSetAreTold() throws {
    let sandbox = Sandbox()
    var process = sandbox.session().process
    let names = Result { () throws(CheckError) in try WorldNames(environment: [:], root: nil) }
    process.world = TestWorld(names: names, shortfall: "It is the machine's.")
    func messages(_ session: CheckSession) -> String {
      withFailures { CheckSession.$current.withValue(session) { check("one") } }.map(\.message)
        .joined().replacing(sandbox.path, with: "ROOT")
    }
    let session = CheckSession(process: process)
    let said = [messages(session), messages(session)].map {
      $0.hasSuffix("\n\nIt is the machine's.")
    }
    #expect(said == [true, false])
    let log = try sandbox.files().first { $0.key.hasSuffix(".ndjson") }?.value ?? ""
    #expect(log.split(separator: "\"world\":\"It is the machine's.\"").count == 2)
    try sandbox.write("world zone Asia/Tokyo", to: ".proofsheet.conf")
    #expect(
      messages(CheckSession(process: process)).hasPrefix(
        "ROOT asks for en_US_POSIX and Asia/Tokyo (.proofsheet.conf:1: 'world zone Asia/Tokyo'), but its test "
          + "process has begun in en_US_POSIX and GMT; run it in this folder, or set SNAPSHOT_LOCALE"
      )
    )
  }
}
