import Foundation

/// A way to turn a subject into text; ``pullback(_:)`` makes a strategy for another type of
/// subject.
///
/// ```swift
/// extension SnapshotStrategy where Subject == Invoice {
///   static var printed: Self { SnapshotStrategy<String>.lines.pullback { $0.printed() } }
/// }
/// assertSnapshot(of: invoice, as: .printed)
/// ```
public struct SnapshotStrategy<Subject>: Sendable {
  /// The extension of reference files, without the dot.
  public let fileExtension: String

  /// The function that renders a subject and applies the scrubbers.
  public let render: @Sendable (Subject) throws -> Rendering

  /// The scrubbers that replace volatile values in the text, in the order of their use.
  package let scrubbers: [SnapshotScrubber]

  /// The function that renders a subject without the scrubbers.
  let unscrubbed: @Sendable (Subject) throws -> Rendering

  /// Creates a strategy.
  ///
  /// - Parameters:
  ///   - fileExtension: The extension of reference files, without the dot.
  ///   - render: A function that renders a subject; an error fails the check.
  public init(
    fileExtension: String,
    render: @escaping @Sendable (Subject) throws -> Rendering
  ) {
    self.init(fileExtension: fileExtension, scrubbers: [], unscrubbed: render)
  }

  /// Returns a strategy for another type, whose values `transform` turns into subjects of this strategy.
  ///
  /// - Parameter transform: A closure that makes a subject of this strategy from a value of the
  ///   other type.
  /// - Returns: The strategy for the new subject, with the same file extension.
  public func pullback<NewSubject>(
    _ transform: @escaping @Sendable (NewSubject) throws -> Subject
  ) -> SnapshotStrategy<NewSubject> {
    let unscrubbed = unscrubbed
    return SnapshotStrategy<NewSubject>(fileExtension: fileExtension, scrubbers: scrubbers) {
      subject in try unscrubbed(transform(subject))
    }
  }

  /// The whole state of any value as canonical text, one fact per line.
  public static var state: SnapshotStrategy {
    SnapshotStrategy(fileExtension: "txt") { Rendering(of: $0) }
  }

  /// The strategy `dump` of swift-snapshot-testing, which is named `state` here.
  @available(*, unavailable, renamed: "state")
  public static var dump: SnapshotStrategy { state }

  /// The strategy `image` of swift-snapshot-testing; its replacement `state` records text.
  @available(*, unavailable, message: "use .state; for images, keep swift-snapshot-testing")
  public static var image: SnapshotStrategy { state }

  /// The value's own description: `String(describing:)`.
  public static var description: SnapshotStrategy {
    SnapshotStrategy(fileExtension: "txt") { subject in
      let type = type(of: subject as Any)
      if type is any CustomStringConvertible.Type, !(subject is any CustomStringConvertible) {
        let conformance = "CustomStringConvertible"
        throw RenderingError.elsewhere(type: "\(type)", conformance: conformance)
      }
      return Rendering(plainText: String(describing: subject))
    }
  }
}

extension SnapshotStrategy where Subject == String {
  /// A text, recorded line by line; CR is `␍` and NUL is `␀`.
  public static var lines: SnapshotStrategy {
    SnapshotStrategy(fileExtension: "txt") { Rendering(plainText: $0) }
  }
}

extension SnapshotStrategy {
  /// Returns this strategy with volatile values replaced by stable tokens.
  ///
  /// ```swift
  /// assertSnapshot(of: order, as: .state.scrubbing(.uuids, .dates))  // id: <uuid 1>
  /// ```
  ///
  /// The scrubbers run in order, each on the text that earlier ones have left.
  ///
  /// - Parameter scrubbers: The rules of replacement.
  /// - Returns: The new strategy; a scrubber without a match fails the assertion.
  public func scrubbing(_ scrubbers: SnapshotScrubber...) -> SnapshotStrategy {
    scrubbing(scrubbers)
  }

  /// Returns this strategy with volatile values replaced by stable tokens.
  ///
  /// The scrubbers run in order, each on the text that earlier ones have left.
  ///
  /// - Parameter scrubbers: The rules of replacement, such as a list that a suite shares.
  /// - Returns: The new strategy; a scrubber without a match fails the assertion.
  public func scrubbing(_ scrubbers: [SnapshotScrubber]) -> SnapshotStrategy {
    SnapshotStrategy(
      fileExtension: fileExtension,
      scrubbers: self.scrubbers + scrubbers,
      unscrubbed: unscrubbed
    )
  }

  /// This strategy without a limit on the size and the depth of the text.
  ///
  /// Without it, a text of more than 10 MB or 500 levels fails the assertion.
  public var unlimited: SnapshotStrategy {
    let unscrubbed = unscrubbed
    return SnapshotStrategy(fileExtension: fileExtension, scrubbers: scrubbers) { subject in
      try Rendering.$isUnlimited.withValue(true) { try unscrubbed(subject) }
    }
  }

  /// Returns this strategy with further scrubbers, which run before the strategy's own scrubbers.
  package func inheriting(_ scrubbers: [SnapshotScrubber]) -> SnapshotStrategy {
    SnapshotStrategy(
      fileExtension: fileExtension,
      scrubbers: scrubbers + self.scrubbers,
      unscrubbed: unscrubbed
    )
  }

  init(
    fileExtension: String,
    scrubbers: [SnapshotScrubber],
    unscrubbed: @escaping @Sendable (Subject) throws -> Rendering
  ) {
    let unscrubbed: @Sendable (Subject) throws -> Rendering = { subject in
      let rendering = try unscrubbed(subject)
      if let refusal = rendering.refusal { throw refusal }
      return rendering
    }
    self.fileExtension = fileExtension
    self.scrubbers = scrubbers
    self.unscrubbed = unscrubbed
    guard !scrubbers.isEmpty else {
      render = unscrubbed
      return
    }
    render = { subject in
      let rendering = try Rendering.$isScrubbed.withValue(true) { try unscrubbed(subject) }
      let scope = ScrubberScope.current ?? ScrubberScope()
      return try scope.scrub(rendering, Scrubbing(scrubbers: scrubbers))
    }
  }
}

extension SnapshotStrategy where Subject: Encodable {
  /// The value encoded as JSON with sorted keys, one member per line.
  ///
  /// Dates are ISO 8601 with all their digits, and data is Base64. The settings of the machine have
  /// no effect.
  public static var json: SnapshotStrategy { encoded }
}

extension SnapshotStrategy {
  /// The strategy `json`, which casts each subject to `Encodable` before rendering.
  ///
  /// The conformance of the subject may belong to an actor, so a closure that runs anywhere must
  /// not capture the conformance.
  private static var encoded: SnapshotStrategy {
    SnapshotStrategy(fileExtension: "json") { subject in
      guard let value = subject as? any Encodable else {
        throw RenderingError.elsewhere(type: "\(Subject.self)", conformance: "Encodable")
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(DateText.of(date))
      }
      return Rendering(plainText: String(decoding: try encoder.encode(value), as: UTF8.self))
    }
  }
}
