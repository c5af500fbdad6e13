/// What the process around the command gives it: nothing else is read from outside.
package struct Surroundings {
  /// The variables of the process.
  package var environment: [String: String]
  /// The folder that the command was started in, absolute.
  package var workingDirectory: String
  /// Where answers and lists go.
  package var output: Terminal
  /// Where errors go, and progress when a program reads the output.
  package var errors: (String) -> Void
  /// The next line that a person or a pipe answers, without its end; nil at the end of the input.
  package var answer: () -> String?
  /// Whether a terminal shows what is typed, so that answers are not printed again.
  package var echoesAnswers: Bool
  /// The terminal that somebody sits at and reviews on; nil where lines are read.
  package var screen: ReviewTerminal?
  /// A name for a new run; names sort by time.
  package var newRun: () -> String
  /// How long the command has run, in whole seconds.
  package var seconds: () -> Int
  /// Runs `swift` to its end and hands over what it writes as it comes.
  package var runSwift: (SwiftLaunch, _ output: ([UInt8]) throws -> Void) throws -> SwiftEnd
  /// The file of the command itself, absolute.
  package var program: String
  /// Asks git something in a folder; nil when it cannot be started.
  package var git: (_ arguments: [String], _ folder: String) -> GitAnswer?
  /// Unpacks a zip file into a folder; the exit code of what did it, nil when it cannot be started.
  package var unzip: (_ file: String, _ folder: String) -> Int32?
  /// The files below a folder that a commit has as they are; nil outside of version control.
  package var committed: (_ folder: String) -> Set<String>?
  /// Lets another program take the place of the command; the exit code where it runs as a child.
  package var becomes: (_ program: String, _ arguments: [String]) throws -> Int32

  package init(
    environment: [String: String],
    workingDirectory: String,
    output: Terminal,
    errors: @escaping (String) -> Void,
    answer: @escaping () -> String?,
    echoesAnswers: Bool,
    screen: ReviewTerminal? = nil,
    newRun: @escaping () -> String,
    seconds: @escaping () -> Int = { 0 },
    runSwift: @escaping (SwiftLaunch, ([UInt8]) throws -> Void) throws -> SwiftEnd,
    program: String = "proofsheet",
    git: @escaping (_ arguments: [String], _ folder: String) -> GitAnswer? = { _, _ in nil },
    unzip: @escaping (_ file: String, _ folder: String) -> Int32? = { _, _ in nil },
    committed: @escaping (_ folder: String) -> Set<String>? = { _ in nil },
    becomes: @escaping (_ program: String, _ arguments: [String]) throws -> Int32 = { _, _ in 0 }
  ) {
    (self.environment, self.workingDirectory) = (environment, workingDirectory)
    (self.output, self.errors, self.screen) = (output, errors, screen)
    (self.answer, self.echoesAnswers) = (answer, echoesAnswers)
    (self.newRun, self.seconds, self.runSwift, self.program) = (newRun, seconds, runSwift, program)
    (self.git, self.unzip, self.committed) = (git, unzip, committed)
    self.becomes = becomes
  }
}
