import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ValueCorpus {
  static var web: [CorpusRow] {
    [
      row("URL", url("https://a.b/c?d=e#f"), url("https://a.b/c?d=e#g")),
      row("URL with a base", based("c"), url("https://a.b/c")),
      row("URLComponents", URLComponents(string: "https://u@a:80/?b") as Any, URLComponents()),
      dictionary("Dictionary by URL", [(url("file:///a)(b"), 1)], [(url("file:///a(b"), 1)]),
      row("URLQueryItem", URLQueryItem(name: "a", value: nil), URLQueryItem(name: "a", value: "")),
      row("URLRequest", request("a"), request("b")),
      row("HTTPURLResponse", response(200), response(404)),
      row("URLError", URLError(.timedOut), URLError(.cancelled)),
      row("URLError.Code", URLError.Code.timedOut, URLError.Code.cancelled),
      row("HTTPCookie", cookie("a"), cookie("b")),
    ]
  }

  private static func url(_ text: String) -> URL { URL(string: text) ?? URL(fileURLWithPath: "/") }
  private static func based(_ text: String) -> Any {
    URL(string: text, relativeTo: url("https://a.b/")) as Any
  }

  private static func request(_ body: String) -> URLRequest {
    var request = URLRequest(url: url("https://a.b"))
    request.httpMethod = "POST"
    request.httpBody = Data(body.utf8)
    for name in ["X-B", "X-A"] { request.setValue("", forHTTPHeaderField: name) }
    return request
  }

  private static func response(_ status: Int) -> Any {
    HTTPURLResponse(
      url: url("https://a.b"),
      statusCode: status,
      httpVersion: nil,
      headerFields: ["X-B": "b", "X-A": ""]
    ) as Any
  }

  private static func cookie(_ value: String) -> Any {
    HTTPCookie(properties: [.name: "n", .value: value, .path: "/", .domain: "a.b"]) as Any
  }

  static var foundation: [CorpusRow] {
    [
      row("UUID", uuid(1), uuid(2)),
      row("Data", Data([1, 2]), Data([1, 3])),
      row("Data empty", Data(), Data([0])),
      row("Data of rows", Data(repeating: 1, count: 40), Data(repeating: 1, count: 39) + [2]),
      row("IndexPath", IndexPath(indexes: [1, 2]), IndexPath(indexes: [12])),
      row("Measurement", meters(1), meters(2)),
      row("Measurement's unit", meters(1), Measurement(value: 1, unit: UnitLength.feet)),
      row("Measurement's converter", meters(1), odd(1.5)),
      row("Unit", UnitTemperature.celsius, UnitTemperature.fahrenheit),
      row("Unit of no dimension", Unit(symbol: "x"), Unit(symbol: "y")),
      row("AttributedString", attributed("a", link: "b"), attributed("a", link: "c")),
      row("AttributedString runs", linked(nil), linked("x")),
      row("AttributedSubstring", part("c"), part("d")),
      row("AttributeContainer", container("a"), container("b")),
      row("CocoaError", CocoaError(.fileNoSuchFile), CocoaError(.fileReadNoPermission)),
      row("POSIXError", POSIXError(.EPERM), POSIXError(.ENOENT)),
    ]
  }

  private static func uuid(_ last: UInt8) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last))
  }
  private static func meters(_ value: Double) -> Measurement<UnitLength> {
    Measurement(value: value, unit: .meters)
  }
  private static func odd(_ coefficient: Double) -> Measurement<UnitLength> {
    let converter = UnitConverterLinear(coefficient: coefficient)
    return Measurement(value: 1, unit: UnitLength(symbol: "m", converter: converter))
  }
  private static func attributed(_ text: String, link: String?) -> AttributedString {
    var attributed = AttributedString(text)
    attributed.link = link.map(url)
    return attributed
  }
  private static func linked(_ link: String?) -> AttributedString {
    attributed("a", link: link) + attributed("b", link: nil)
  }
  private static func part(_ link: String) -> AttributedSubstring {
    let text = attributed("ab", link: link)
    return text[text.startIndex..<text.index(afterCharacter: text.startIndex)]
  }
  private static func container(_ link: String) -> AttributeContainer {
    var container = AttributeContainer()
    container.link = url(link)
    return container
  }
}
