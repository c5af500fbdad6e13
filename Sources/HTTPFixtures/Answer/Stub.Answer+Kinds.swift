import Foundation
import ProofsheetBasics

extension Stub.Answer {
  /// A redirect, which the client follows with a request of its own.
  ///
  /// - Parameters:
  ///   - location: The target, absolute or relative to the request.
  ///   - status: 301, 302 or 303, after which a `POST` becomes a `GET`, or 307 or 308.
  /// - Returns: The answer.
  public static func redirect(to location: String, status: Int = 302) -> Stub.Answer {
    .empty(status: status, headers: ["Location": location])
  }

  /// Bytes that are neither text nor JSON nor an image, and the same in every run.
  ///
  /// - Parameters:
  ///   - count: How many bytes.
  ///   - contentType: What they pretend to be.
  ///   - status: The status code.
  /// - Returns: The answer.
  public static func garbage(
    bytes count: Int = 256,
    contentType: String = "application/json",
    status: Int = 200
  ) -> Stub.Answer {
    Stub.Answer(
      content: .garbage(max(1, count)),
      status: status,
      contentType: contentType,
      headers: [:]
    )
  }

  /// An answer that is worked out from the request.
  ///
  /// - Parameters:
  ///   - name: What the answer is called before it is given.
  ///   - answer: Works it out; an answer that is computed once more is answered with status 500.
  /// - Returns: The answer.
  public static func computed(
    _ name: String,
    _ answer: @escaping @Sendable (Stub.Request) -> Stub.Answer
  ) -> Stub.Answer {
    Stub.Answer(content: .computed(name, answer), status: 200, contentType: nil, headers: [:])
  }

  var isComputed: Bool {
    if case .computed = content { return true }
    return false
  }

  /// The answer to this request, worked out when it has to be.
  func resolved(for request: Stub.Request) -> Stub.Answer {
    guard case .computed(_, let compute) = content else { return self }
    var answer = compute(request)
    if case .computed(let name, _) = answer.content {
      answer = .text("The computed answer \(quoted(name)) gave no answer.", status: 500)
    }
    if delay > .zero { answer = answer.delayed(by: delay) }
    if let pace { answer = answer.inChunks(of: pace.bytes, every: pace.interval) }
    if let cut { answer = answer.truncated(to: cut.bytes, noticed: cut.isNoticed) }
    return answer
  }

  /// `count` bytes from a fixed sequence whose first byte no UTF-8 text begins with.
  static func garbageBytes(_ count: Int) -> Data {
    var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    var bytes: [UInt8] = [0xFF]
    while bytes.count < count {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes.append(UInt8(truncatingIfNeeded: seed >> 56))
    }
    return Data(bytes)
  }
}
