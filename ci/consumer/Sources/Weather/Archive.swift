// The archive of past weather. Its types have the names that such types have in many an app, and none
// of them may be ambiguous in tests that import both the app and the harness.

/// How something is asked for.
public enum HTTPMethod: String, Sendable {
  case get = "GET"
  case post = "POST"
}

/// What the archive is asked at.
public enum Endpoint: String, Sendable {
  case days
  case years
}

/// How far back is asked.
public enum Scope: Sendable {
  case week
  case year
}

/// Which days come first.
public enum Order: Sendable {
  case newestFirst
  case oldestFirst
}

/// One question to the archive.
public struct Request: Sendable {
  /// How it asks.
  public var method: HTTPMethod
  /// Where it asks.
  public var endpoint: Endpoint
  /// How far back it asks.
  public var scope: Scope
  /// Which days come first.
  public var order: Order

  /// A question.
  public init(_ method: HTTPMethod, _ endpoint: Endpoint, scope: Scope, order: Order) {
    self.method = method
    self.endpoint = endpoint
    self.scope = scope
    self.order = order
  }
}

/// What the archive holds of a day, as it was measured.
public indirect enum JSONValue: Sendable {
  case number(Double)
  case text(String)
  case list([JSONValue])
}

/// One answer of the archive.
public struct Response<Body: Sendable>: Sendable {
  /// What it says.
  public var body: Body

  /// An answer.
  public init(body: Body) { self.body = body }
}

/// Along what a chart is drawn.
public enum Axis<Value: Sendable>: Sendable {
  case days
  case values([Value])
}

/// Something that stands out in the archive.
public struct Finding: Sendable {
  /// When it was.
  public var day: String
  /// What it stands out of.
  public var axis: Axis<Double>

  /// A finding of one day.
  public init(day: String, axis: Axis<Double>) {
    self.day = day
    self.axis = axis
  }
}

/// What was asked since the archive was opened.
public struct Session: Sendable {
  /// What was asked, in order.
  public private(set) var requests: [Request] = []

  /// A session in which nothing was asked.
  public init() {}

  /// Asks, and finds the hottest day.
  public mutating func ask(_ request: Request) -> Response<[Finding]> {
    requests.append(request)
    return Response(body: [Finding(day: "Monday", axis: .values([31.5]))])
  }
}
