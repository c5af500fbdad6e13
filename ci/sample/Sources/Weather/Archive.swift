// The archive of past weather. Its types have names that are frequent in apps, and none may be
// ambiguous in tests that import both the app and the harness.

/// The method of a request.
public enum HTTPMethod: String, Sendable {
  case get = "GET"
  case post = "POST"
}

/// The endpoints of the archive.
public enum Endpoint: String, Sendable {
  case days
  case years
}

/// The time span of a request.
public enum Scope: Sendable {
  case week
  case year
}

/// The order of the days.
public enum Order: Sendable {
  case newestFirst
  case oldestFirst
}

/// One request to the archive.
public struct Request: Sendable {
  /// The method.
  public var method: HTTPMethod
  /// The endpoint.
  public var endpoint: Endpoint
  /// The time span.
  public var scope: Scope
  /// The order of the days.
  public var order: Order

  /// Creates a request.
  public init(_ method: HTTPMethod, _ endpoint: Endpoint, scope: Scope, order: Order) {
    self.method = method
    self.endpoint = endpoint
    self.scope = scope
    self.order = order
  }
}

/// The measured values of a day.
public indirect enum JSONValue: Sendable {
  case number(Double)
  case text(String)
  case list([JSONValue])
}

/// One response of the archive.
public struct Response<Body: Sendable>: Sendable {
  /// The content of the response.
  public var body: Body

  /// Creates a response.
  public init(body: Body) { self.body = body }
}

/// The axis of a chart.
public enum Axis<Value: Sendable>: Sendable {
  case days
  case values([Value])
}

/// An unusual value in the archive.
public struct Finding: Sendable {
  /// The day of the value.
  public var day: String
  /// The axis with the unusual value.
  public var axis: Axis<Double>

  /// Creates a finding for one day.
  public init(day: String, axis: Axis<Double>) {
    self.day = day
    self.axis = axis
  }
}

/// The requests since the archive was opened.
public struct Session: Sendable {
  /// The requests, in order.
  public private(set) var requests: [Request] = []

  /// Creates a session without requests.
  public init() {}

  /// Sends a request, and finds the hottest day.
  public mutating func ask(_ request: Request) -> Response<[Finding]> {
    requests.append(request)
    return Response(body: [Finding(day: "Monday", axis: .values([31.5]))])
  }
}
