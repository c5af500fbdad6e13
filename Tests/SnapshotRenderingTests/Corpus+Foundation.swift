import Foundation

extension Corpus {
  static var foundation: [Sample] {
    dates + data + errors + [
      Sample(NSURL(fileURLWithPath: "/a"), "file:///a", twin: NSURL(fileURLWithPath: "/b")),
      Sample(
        NSUUID(uuidString: "00000000-0000-0000-0000-000000000001") ?? NSUUID(),
        "00000000-0000-0000-0000-000000000001",
        twin: NSUUID()
      ),
      Sample(uuid(1), "00000000-0000-0000-0000-000000000001", twin: uuid(2)),
      Sample(url("https://a.b/c?d=e#f"), "https://a.b/c?d=e#f", twin: url("https://a.b/c?d=e")),
      Sample(
        URL(string: "c", relativeTo: url("https://a.b/")) ?? url("x"),
        "URL(c relative to https://a.b/)",
        twin: url("https://a.b/c")
      ),
      Sample(
        URLComponents(string: "https://a.b/x%2Fy") ?? URLComponents(),
        "URLComponents(https://a.b/x%2Fy)",
        twin: URLComponents(string: "https://a.b/x/y")
      ),
      Sample(Locale(identifier: "de_DE"), "Locale(de_DE)", twin: Locale(identifier: "de_AT")),
      Sample(zone(7200), "TimeZone(GMT+0200)", twin: zone(3600)),
      Sample(
        calendar(firstWeekday: 2),
        "Calendar(gregorian, locale none, zone GMT, first weekday 2, minimum days 1)",
        twin: calendar(firstWeekday: 1)
      ),
      Sample(Duration.milliseconds(500), "0.5 s", twin: Duration.milliseconds(501)),
      Sample(Duration.seconds(-90), "-90 s", twin: Duration.seconds(90)),
      Sample(Duration.milliseconds(-1), "-0.001 s", twin: Duration.milliseconds(1)),
      Sample(
        Duration(secondsComponent: 1, attosecondsComponent: 1),
        "1.000000000000000001 s",
        twin: Duration.seconds(1)
      ),
      Sample(IndexPath(indexes: [1, 2]), "IndexPath(1, 2)", twin: IndexPath(indexes: [2, 1])),
      Sample(
        AttributedString("abc"),
        "AttributedString\n  - AttributedRun\n    text: \"abc\"\n    attributes: [:]",
        twin: AttributedString("abd")
      ),
      Sample(
        DateComponents(year: 2020),
        "DateComponents\n  year: 2020",
        twin: DateComponents(year: 2021)
      ),
    ]
  }

  static var dates: [Sample] {
    [
      Sample(at(0), "1970-01-01T00:00:00Z", twin: at(1)),
      Sample(at(1_571_121_600), "2019-10-15T06:40:00Z", twin: at(1_571_121_600.001)),
      Sample(NSDate(timeIntervalSince1970: 0), "1970-01-01T00:00:00Z", twin: NSDate()),
      Sample(at(0.5), "1970-01-01T00:00:00.5Z", twin: at(0)),
      Sample(at(-0.25), "1969-12-31T23:59:59.75Z", twin: at(-0.75)),
      Sample(at(-86_400), "1969-12-31T00:00:00Z", twin: at(-86_399)),
      Sample(at(951_782_400), "2000-02-29T00:00:00Z", twin: at(951_868_800)),
      // ISO 8601 knows no Julian calendar, by which this is the first of January of the year 1.
      Sample(Date.distantPast, "0000-12-30T00:00:00Z", twin: Date.distantFuture),
      Sample(Date.distantFuture, "4001-01-01T00:00:00Z", twin: Date.distantPast),
      Sample(reference(1e-5), "2001-01-01T00:00:00.0000100000000000000008Z", twin: reference(2e-5)),
      Sample(
        reference(-1e-20),
        "2000-12-31T23:59:59." + nines(20) + "00000000000000005Z",
        twin: reference(-1e-19)
      ),
      Sample(reference(.infinity), "Date(inf)", twin: reference(-.infinity)),
    ]
  }

  static var data: [Sample] {
    [
      Sample(Data(), "Data(0 bytes)", twin: Data([0])),
      Sample(NSData(data: Data([1])), "Data(1 byte) 01", twin: NSData(data: Data([2]))),
      Sample(Data([0xFF]), "Data(1 byte) ff", twin: Data([0xFE])),
      Sample(Data([1, 2, 3])[1...], "Data(2 bytes) 0203", twin: Data([2, 4])),
      Sample(
        Data(repeating: 0xAB, count: 33),
        "Data(33 bytes)\n  - " + String(repeating: "ab", count: 32) + "\n  - ab",
        twin: Data(repeating: 0xAB, count: 32) + [0xAC]
      ),
    ]
  }

  static var errors: [Sample] {
    [
      Sample(PlayError.offline, ".offline", twin: PlayError.refused(code: 1)),
      Sample(
        URLError(.timedOut),
        "URLError\n  domain: \"NSURLErrorDomain\"\n  code: -1001\n  userInfo: [:]",
        twin: URLError(.cancelled)
      ),
      Sample(URLError.Code.timedOut, "URLError.Code(-1001)", twin: URLError.Code.cancelled),
      Sample(
        NSError(domain: "d", code: 3, userInfo: ["k": 1, "a": ["b"]]),
        "NSError\n  domain: \"d\"\n  code: 3\n  userInfo:\n    \"a\":\n      - \"b\"\n    \"k\": 1",
        twin: NSError(domain: "d", code: 3, userInfo: ["k": 2, "a": ["b"]])
      ),
      Sample(
        POSIXError(.ENOENT),
        "POSIXError\n  domain: \"NSPOSIXErrorDomain\"\n  code: 2\n  userInfo: [:]",
        twin: POSIXError(.EPERM)
      ),
    ]
  }

  private static func at(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }
  private static func reference(_ seconds: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: seconds)
  }
  private static func nines(_ count: Int) -> String { String(repeating: "9", count: count) }
  private static func url(_ text: String) -> URL { URL(string: text) ?? URL(fileURLWithPath: "/") }
  private static func uuid(_ last: UInt8) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last))
  }
  private static func zone(_ seconds: Int) -> TimeZone {
    TimeZone(secondsFromGMT: seconds) ?? TimeZone.current
  }
  private static func calendar(firstWeekday: Int) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone(0)
    calendar.firstWeekday = firstWeekday
    calendar.locale = nil
    calendar.minimumDaysInFirstWeek = 1
    return calendar
  }
}
