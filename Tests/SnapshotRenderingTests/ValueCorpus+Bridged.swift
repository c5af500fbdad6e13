import Foundation
import Observation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ValueCorpus {
  static var bridged: [CorpusRow] {
    [
      row("NSNumber", NSNumber(value: 3), NSNumber(value: 4)),
      row("NSNumber of 1.0", NSNumber(value: 1.0), NSNumber(value: 1.5)),
      row("NSNumber of Bool", NSNumber(value: true), NSNumber(value: false)),
      row("NSNumber of Float", NSNumber(value: Float(0.1)), NSNumber(value: 0.1)),
      row("NSNumber of UInt64", NSNumber(value: UInt64.max), NSNumber(value: -1)),
      row("NSDecimalNumber", NSDecimalNumber(string: "1.5"), NSDecimalNumber(string: "1.6")),
      row("NSString", NSString("a"), NSString("b")),
      row("NSArray", NSArray(array: [1, "a"]), NSArray(array: [1, "b"])),
      row("NSDictionary", NSDictionary(dictionary: ["a": 1, "b": 2]), NSDictionary()),
      row("NSSet", NSSet(array: [1, 2, 10]), NSSet(array: [1, 2])),
      row("NSCountedSet", NSCountedSet(array: ["a", "a"]), NSCountedSet(array: ["a"])),
      row("NSNull", NSNull(), NSObject()),
      row("NSURLRequest", request("/a"), request("/b")),
      row("NSURLQueryItem", item("1"), item("2")),
      row("NSDate", NSDate(timeIntervalSince1970: 0), NSDate(timeIntervalSince1970: 1)),
      row("NSURL", NSURL(fileURLWithPath: "/a"), NSURL(fileURLWithPath: "/b")),
      row("NSUUID", NSUUID(uuidString: digits(1)) as Any, NSUUID(uuidString: digits(2)) as Any),
      row("NSData", NSData(data: Data([1])), NSData(data: Data([2]))),
      row("NSValue", NSValue(range: NSRange(location: 1, length: 2)), NSNumber(value: 1)),
      row("NSError", error(1, "a"), error(1, "b")),
      row("NSIndexPath", NSIndexPath(indexes: [1, 2], length: 2), NSIndexPath(index: 1)),
      row("NSIndexSet", NSIndexSet(index: 1), NSIndexSet(index: 2)),
      row("NSLocale", NSLocale(localeIdentifier: "de"), NSLocale(localeIdentifier: "da")),
      row("NSTimeZone", NSTimeZone(name: "Europe/Berlin") as Any, NSTimeZone(name: "GMT") as Any),
      row("NSURLComponents", components("https://a"), components("https://b")),
      row("NSRegularExpression", expression("a+"), expression("a*")),
      row("NSAttributedString", attributed("abc", 1), attributed("abc", 2)),
      row("JSON", json(#"{"b":[1,true,null,1.5],"a":{}}"#), json(#"{"b":[1,true,null,2.5]}"#)),
    ]
  }

  private static func digits(_ last: Int) -> String { "00000000-0000-0000-0000-00000000000\(last)" }
  private static func error(_ code: Int, _ reason: String) -> NSError {
    NSError(domain: "d", code: code, userInfo: ["reason": reason, "a": 1])
  }
  private static func request(_ path: String) -> Any {
    NSURLRequest(url: URL(filePath: path))
  }
  private static func item(_ value: String) -> Any { NSURLQueryItem(name: "a", value: value) }
  private static func components(_ text: String) -> Any { NSURLComponents(string: text) as Any }
  private static func expression(_ pattern: String) -> Any {
    (try? NSRegularExpression(pattern: pattern)) as Any
  }
  private static func attributed(_ text: String, _ value: Int) -> Any {
    let attributed = NSMutableAttributedString(string: text)
    let range = NSRange(location: 0, length: 1)
    attributed.addAttribute(.init("weight"), value: value, range: range)
    return NSAttributedString(attributedString: attributed)
  }
  private static func json(_ text: String) -> Any {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as Any
  }

  /// Values that announce that their parts are hidden; the twin has another type.
  static var unseen: [CorpusRow] {
    [
      row("Closure", { (a: Int) -> String in "\(a)" }, { (a: Int) -> Int in a }),
      row("Closure with effects", effects, {}),
      row("Closure of labels", { () -> (a: Int, b: Int) in (1, 2) }, {}),
      row("Closure of a type", { () -> Int.Type in Int.self }, {}),
      row("Actor", Counter(), TitledScreen(title: "a")),
      row("Task", _Concurrency.Task<Int, Never> { 1 }, _Concurrency.Task<Void, Never> {}),
      row("AsyncStream", AsyncStream<Int> { $0.finish() }, AsyncStream<String> { $0.finish() }),
      row("AsyncStream.Continuation", AsyncStream<Int>.makeStream().continuation, 1),
      row("Regex", /a+/, 1),
      row("ObjectIdentifier", ObjectIdentifier(TitledScreen.self), 1),
      row("Pointer", UnsafeRawPointer(bitPattern: 64) as Any, 1),
      row("Opaque pointer", OpaquePointer(bitPattern: 64) as Any, 1),
      row("Unmanaged", Unmanaged.passUnretained(FileManager.default), 1),
      row("Set.Index", Set([1]).startIndex, Set(["a"]).startIndex),
      row("Dictionary.Index", ["a": 1].startIndex, [1: 1].startIndex),
      row("Hasher", Hasher(), 1),
      row("Mirror of nothing", ShownAsNothing(), 1),
      row("ObservationRegistrar", ObservationRegistrar(), 1),
      row("DateFormatter", DateFormatter(), NumberFormatter()),
      row("UserDefaults", UserDefaults(), NotificationCenter()),
      row("NSLock", NSLock(), NSRecursiveLock()),
      row("DispatchQueue", DispatchQueue(label: "a"), DispatchGroup()),
    ]
  }

  private static var effects: Any { { @Sendable (a: Int) async throws -> Int in a } }
}
