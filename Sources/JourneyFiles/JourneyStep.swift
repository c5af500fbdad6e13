import UserJourneys

/// One thing that the user of a journey file can do, by its words.
///
/// ```swift
/// .does("types {term}", .text) { app, term in app.home.updateSearchTerm(term) }
/// ```
public struct JourneyStep<Stage>: Sendable {
  /// What the step does, once its arguments are read.
  typealias Action = @MainActor @Sendable (JourneyUser, Stage, _ title: String) throws -> Void

  let phrase: StepPhrase
  let arguments: [StepArgument]
  /// Where it is declared.
  let place: String
  /// Reads the arguments, which are as many words as their spellings take.
  let read: @Sendable ([[StepWord]]) throws(StepArgument.Wrong) -> Action
}

/// An argument of a declared step.
struct StepArgument: Sendable {
  /// Why the words of a file are no such argument.
  struct Wrong: Error {
    let name: String
    /// What the file says.
    let found: String
    /// What may be written.
    let allowed: String
    /// What may have been meant.
    let nearest: String?
  }

  let name: String
  let spelling: StepSpelling
  let accepts: @Sendable ([StepWord]) -> Bool
}

extension JourneyStep {
  /// The user does something.
  ///
  /// ```swift
  /// .does("types {term}", .text) { app, term in app.home.updateSearchTerm(term) }
  /// ```
  ///
  /// - Parameters:
  ///   - phrase: What the file says, with a name in braces for each argument.
  ///   - parameters: How the arguments are written, in order.
  ///   - fileID: The declaration's file; leave it to the compiler.
  ///   - line: The declaration's line; leave it to the compiler.
  ///   - action: What the view would call.
  /// - Returns: The step.
  public static func does<each Value: Sendable>(
    _ phrase: String,
    _ parameters: repeat JourneyParameter<each Value>,
    fileID: String = #fileID,
    line: UInt = #line,
    action: @escaping @MainActor @Sendable (Stage, repeat each Value) throws -> Void
  ) -> JourneyStep {
    make(phrase, repeat each parameters, place: "\(fileID):\(line)") {
      (user, title, stage, values: repeat each Value) in
      try user.does(title) { () throws in try action(stage, repeat each values) }
    }
  }

  /// The user does something that takes its time; see ``JourneyUser``.
  ///
  /// - Parameters:
  ///   - phrase: What the file says, with a name in braces for each argument.
  ///   - parameters: How the arguments are written, in order.
  ///   - fileID: The declaration's file; leave it to the compiler.
  ///   - line: The declaration's line; leave it to the compiler.
  ///   - action: What the view would call.
  /// - Returns: The step.
  public static func does<each Value: Sendable>(
    _ phrase: String,
    _ parameters: repeat JourneyParameter<each Value>,
    fileID: String = #fileID,
    line: UInt = #line,
    action: @escaping @MainActor @Sendable (Stage, repeat each Value) async throws -> Void
  ) -> JourneyStep {
    make(phrase, repeat each parameters, place: "\(fileID):\(line)") {
      (user, title, stage, values: repeat each Value) in
      let values = (repeat each values)
      user.does(title) { () async throws in try await action(stage, repeat each values) }
    }
  }

  /// A screen opens, and is shown whole.
  ///
  /// - Parameters:
  ///   - phrase: What the file says, with a name in braces for each argument.
  ///   - parameters: How the arguments are written, in order.
  ///   - fileID: The declaration's file; leave it to the compiler.
  ///   - line: The declaration's line; leave it to the compiler.
  ///   - screen: Opens it, and gives its view model.
  /// - Returns: The step.
  public static func sees<each Value: Sendable>(
    _ phrase: String,
    _ parameters: repeat JourneyParameter<each Value>,
    fileID: String = #fileID,
    line: UInt = #line,
    screen: @escaping @MainActor @Sendable (Stage, repeat each Value) throws -> AnyObject
  ) -> JourneyStep {
    make(phrase, repeat each parameters, place: "\(fileID):\(line)") {
      (user, title, stage, values: repeat each Value) in
      _ = try user.sees(title) { try screen(stage, repeat each values) }
    }
  }

  /// The user leaves the newest screen for the one before.
  ///
  /// `goes back` is known without a declaration; declare it when the app has to be told.
  ///
  /// - Parameters:
  ///   - phrase: What the file says, with a name in braces for each argument.
  ///   - parameters: How the arguments are written, in order.
  ///   - fileID: The declaration's file; leave it to the compiler.
  ///   - line: The declaration's line; leave it to the compiler.
  ///   - action: What the view would call.
  /// - Returns: The step.
  public static func goesBack<each Value: Sendable>(
    _ phrase: String = "goes back",
    _ parameters: repeat JourneyParameter<each Value>,
    fileID: String = #fileID,
    line: UInt = #line,
    action: @escaping @MainActor @Sendable (Stage, repeat each Value) throws -> Void
  ) -> JourneyStep {
    make(phrase, repeat each parameters, place: "\(fileID):\(line)") {
      (user, title, stage, values: repeat each Value) in
      try user.goesBack(title) { try action(stage, repeat each values) }
    }
  }

  /// What every table has, unless it declares steps with these words.
  static var builtIn: [JourneyStep] {
    [
      make("waits {time}", .duration, place: "waits") { user, title, _, time in
        user.waits(time, titled: title)
      },
      goesBack { _ in },
    ]
  }
}

// MARK: - Arguments

extension JourneyStep {
  private static func make<each Value: Sendable>(
    _ phrase: String,
    _ parameters: repeat JourneyParameter<each Value>,
    place: String,
    act:
      @escaping @MainActor @Sendable (
        JourneyUser, String, Stage, repeat each Value
      ) throws -> Void
  ) -> JourneyStep {
    let phrase = StepPhrase(phrase)
    let names = phrase.arguments
    var arguments: [StepArgument] = []
    func note<One>(_ parameter: JourneyParameter<One>) {
      let index = arguments.count
      arguments.append(
        StepArgument(
          name: index < names.count ? names[index] : "",
          spelling: parameter.spelling,
          accepts: { parameter.read($0) != nil }
        )
      )
    }
    repeat note(each parameters)
    let known = arguments
    return JourneyStep(phrase: phrase, arguments: known, place: place) {
      (words: [[StepWord]]) throws(StepArgument.Wrong) -> Action in
      var reader = ArgumentReader(words: words, names: known.map(\.name))
      let values = (repeat try reader.next(each parameters))
      return { user, stage, title in try act(user, title, stage, repeat each values) }
    }
  }
}

/// Reads the arguments of one step in order.
private struct ArgumentReader {
  let words: [[StepWord]]
  let names: [String]
  var index = 0

  mutating func next<Value>(
    _ parameter: JourneyParameter<Value>
  ) throws(StepArgument.Wrong) -> Value {
    defer { index += 1 }
    if let value = parameter.read(words[index]) { return value }
    let found = words[index].map(\.written).joined(separator: " ")
    throw StepArgument.Wrong(
      name: names[index],
      found: found,
      allowed: parameter.allowed,
      nearest: parameter.spelling.nearest(to: found)
    )
  }
}
