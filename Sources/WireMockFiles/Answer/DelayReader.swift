import Foundation
import HTTPFixtures
import JSONSyntax

/// Reads how long an answer takes.
struct DelayReader {
  private let reader: ObjectReader

  init(_ reader: ObjectReader) { self.reader = reader }

  func delays() throws(FixtureError) -> Delays {
    Delays(
      fixed: try reader.milliseconds("fixedDelayMilliseconds") ?? .zero,
      distribution: try distribution()
    )
  }

  func dribble() throws(FixtureError) -> Dribble? {
    guard let node = reader.node["chunkedDribbleDelay"] else { return nil }
    let keys = ["numberOfChunks", "totalDuration"]
    let rule = try ObjectReader(node, key: "chunkedDribbleDelay", file: reader.file, known: keys)
    _ = try rule.required("numberOfChunks")
    _ = try rule.required("totalDuration")
    return Dribble(
      chunks: try rule.integer("numberOfChunks", in: 1...1_000_000) ?? 1,
      duration: try rule.milliseconds("totalDuration") ?? .zero
    )
  }

  private func distribution() throws(FixtureError) -> Delays.Distribution? {
    guard let node = reader.node["delayDistribution"], !node.isNull else { return nil }
    let keys = ["type", "lower", "upper", "median", "sigma", "maxValue", "milliseconds"]
    let rule = try ObjectReader(node, key: "delayDistribution", file: reader.file, known: keys)
    let kind = try rule.choice(
      "type",
      [("uniform", "uniform"), ("lognormal", "lognormal"), ("fixed", "fixed")]
    )
    switch kind {
    case "uniform":
      let (lower, upper) = (try number("lower", rule), try number("upper", rule))
      guard lower <= upper else {
        throw rule.wrong("upper", try rule.required("upper"), "a number not below \"lower\"")
      }
      return .uniform(lower: lower, upper: upper)
    case "lognormal":
      let limit = rule.node["maxValue"] == nil ? nil : try number("maxValue", rule)
      return .logNormal(
        median: try number("median", rule),
        sigma: try number("sigma", rule),
        limit: limit
      )
    case "fixed":
      return .uniform(
        lower: try number("milliseconds", rule),
        upper: try number("milliseconds", rule)
      )
    default: throw rule.missing("type")
    }
  }

  private func number(_ key: String, _ rule: ObjectReader) throws(FixtureError) -> Double {
    let node = try rule.required(key)
    guard case .number(let text) = node.value, let number = Double(text), (0...1e9).contains(number)
    else { throw rule.wrong(key, node, "a number from 0 to 1000000000") }
    return number
  }
}

/// How long an answer takes.
struct Delays: Sendable {
  /// Delays that differ from request to request, and are the same in every run.
  enum Distribution: Hashable, Sendable {
    case uniform(lower: Double, upper: Double)
    case logNormal(median: Double, sigma: Double, limit: Double?)
  }

  let fixed: Duration
  let distribution: Distribution?

  /// An answer that takes so long.
  func answer(
    named name: String,
    isComputed: Bool = false,
    _ answer: @escaping @Sendable (Stub.Request, Stub.Occasion) -> Stub.Answer
  ) -> Stub.Answer {
    if distribution == nil, !isComputed {
      let request = Stub.Request(method: .get, rawPath: "/")
      let plain = answer(request, .init(date: Stub.Occasion.defaultStart, number: 1))
      return plain.delayed(by: plain.delay + fixed)
    }
    return .computed(
      name,
      on: { request, occasion in
        let given = answer(request, occasion)
        return given.delayed(by: given.delay + fixed + drawn(on: occasion))
      }
    )
  }

  private func drawn(on occasion: Stub.Occasion) -> Duration {
    // Apart from the numbers of templates, which begin with the number of the request itself.
    var numbers = RandomNumbers(seed: ~UInt64(truncatingIfNeeded: occasion.number))
    switch distribution {
    case nil: return .zero
    case .uniform(let lower, let upper):
      return .milliseconds(Double.random(in: lower...upper, using: &numbers).rounded())
    case .logNormal(let median, let sigma, let limit):
      var drawn = Self.logNormal(median, sigma, &numbers)
      for _ in 0..<10 where drawn > limit ?? .infinity {
        drawn = Self.logNormal(median, sigma, &numbers)
      }
      return .milliseconds(min(drawn, limit ?? 1e9))
    }
  }

  /// By the polar form of the normal distribution (Box, Muller).
  private static func logNormal(_ median: Double, _ sigma: Double, _ numbers: inout RandomNumbers)
    -> Double
  {
    let radius = (-2 * log(Double.random(in: .leastNormalMagnitude...1, using: &numbers)))
      .squareRoot()
    let angle = 2 * Double.pi * Double.random(in: 0..<1, using: &numbers)
    return (exp(radius * cos(angle) * sigma) * median).rounded()
  }
}
