import ProofsheetBasics
public import UserJourneys

/// The steps that journey files of a feature can have, and what they act on.
///
/// ```swift
/// let searchSteps = JourneySteps(on: SearchApp.init, [
///   .sees("opens the app") { app in app.home },
///   .does("types {term}", .text) { app, term in app.home.updateSearchTerm(term) },
///   .does("chooses scope {scope}", .one(of: SearchScope.self)) { app, scope in … },
/// ])
/// ```
///
/// `waits 0.5 s` and `goes back` are known without a declaration.
public struct JourneySteps<Stage>: Sendable {
  let makeStage: @MainActor @Sendable (JourneyUser) -> Stage
  let steps: [JourneyStep<Stage>]
  /// Why the table cannot be used, one sentence each; none for a good one.
  package let problems: [String]

  /// Declares steps.
  ///
  /// A table in which one text could be two steps is refused: the checks that use it fail.
  ///
  /// - Parameters:
  ///   - stage: Makes what the steps act on, afresh for each run: the app over the user's world.
  ///   - steps: What the user can do.
  public init(
    on stage: @escaping @MainActor @Sendable (JourneyUser) -> Stage,
    _ steps: [JourneyStep<Stage>]
  ) {
    makeStage = stage
    let builtIn = JourneyStep<Stage>.builtIn.filter { known in
      !steps.contains { $0.couldBe(known) }
    }
    self.steps = steps + builtIn
    problems = Self.problems(of: steps)
  }

  private static func problems(of steps: [JourneyStep<Stage>]) -> [String] {
    var problems = steps.compactMap(\.problem)
    guard problems.isEmpty else { return problems }
    for (index, step) in steps.enumerated() {
      for other in steps[..<index] where step.couldBe(other) {
        problems.append(
          "The steps \"\(other.phrase.text)\" (\(other.place)) and \"\(step.phrase.text)\" "
            + "(\(step.place)) could be one line of a file; give one of them other words."
        )
      }
    }
    return problems
  }
}

// MARK: - From a file

extension JourneySteps {
  /// A file whose steps are all known.
  package struct Script: Sendable {
    let lines: [(place: String, title: String, action: JourneyStep<Stage>.Action)]
    let makeStage: @MainActor @Sendable (JourneyUser) -> Stage

    /// Takes the steps.
    @MainActor
    package func play(_ user: JourneyUser) throws {
      let stage = makeStage(user)
      for line in lines {
        do {
          try line.action(user, stage, line.title)
        } catch {
          throw FailedLine(place: line.place, error: error)
        }
      }
    }
  }

  /// What a closure threw, and for which line.
  private struct FailedLine: Error, CustomStringConvertible {
    let place: String
    let error: any Error

    var description: String { "\(place): \(error)" }
  }

  /// Finds the declared steps that a file names.
  ///
  /// - Throws: ``JourneyFileError`` with everything that is wrong with the file.
  package func script(of file: JourneyFile) throws(JourneyFileError) -> Script {
    var lines: [(place: String, title: String, action: JourneyStep<Stage>.Action)] = []
    var problems: [String] = []
    for step in file.steps {
      let place = file.place(step.line)
      do throws(JourneyFileError) {
        lines.append((place, step.title, try action(of: step.title, at: place)))
      } catch {
        problems.append(error.description)
      }
    }
    guard problems.isEmpty else { throw JourneyFileError(problems.joined(separator: "\n")) }
    return Script(lines: lines, makeStage: makeStage)
  }

  private func action(
    of title: String,
    at place: String
  ) throws(JourneyFileError) -> JourneyStep<Stage>.Action {
    guard let words = StepWord.all(of: title) else {
      throw .init("\(place) has a quotation mark without another: \(title)")
    }
    var wrong: JourneyFileError?
    for step in steps {
      guard let arguments = step.arguments(in: words) else { continue }
      do throws(StepArgument.Wrong) {
        return try step.read(arguments)
      } catch {
        wrong =
          wrong
          ?? .init(
            "\(place) says \(error.found) for {\(error.name)} of \"\(step.phrase.text)\", which is "
              + "\(error.allowed)" + (error.nearest.map { "; the nearest is \($0)." } ?? ".")
          )
      }
    }
    if let wrong { throw wrong }
    throw .init(
      "\(place) is no step that the test declares: \(title)",
      "The nearest are:",
      near(words)
    )
  }

  /// The phrases that are most like some words, the nearest first.
  private func near(_ words: [StepWord]) -> [String] {
    let shape = words.map { $0.quoted == nil ? $0.written : "{}" }.joined(separator: " ")
    // Of two phrases that differ in as many letters, the longer one has more in common.
    let ranked = steps.map { step in
      let distance = editDistance(shape, step.phrase.shape)
      let length = max(shape.utf8.count, step.phrase.shape.utf8.count, 1)
      return (text: step.phrase.text, distance: distance * 1_000 / length)
    }
    return ranked.enumerated()
      .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .prefix(3).map(\.element.text)
  }
}
