import Foundation
package import SnapshotChecking

/// The surroundings of a subcommand: the package, the process, and the reader of the answer.
///
/// Each subcommand, as `check` or `prune`, is a method in an extension of this type. All return the
/// exit code: 0 when nothing is left to do, 1 for differences, failures or orphans.
package struct CommandContext {
  package let workspace: Workspace
  package let surroundings: Surroundings
  /// Whether the command prints its answer as JSON, for a program.
  package var printsJSON = false

  /// The words by which messages call the command: `proofsheet` or `swift run proofsheet`.
  ///
  /// The words are `proofsheet` if a shell finds this command by that name, or if the folder has no
  /// package that could build the command.
  package var name: String {
    let installed = SearchPath(environment: surroundings.environment).program("proofsheet")
    return installed == surroundings.program || !workspace.hasPackage
      ? "proofsheet" : "swift run proofsheet"
  }

  /// The stream to which the command prints its answer.
  package var output: Terminal { surroundings.output }

  /// Prints the answer of the command: as JSON for a program, or as lines for a person.
  package func answer(
    _ page: @autoclosure () throws -> some Encodable,
    words: @autoclosure () throws -> String
  ) throws {
    output.write(printsJSON ? try JSONText.of(try page()) : try words())
  }

  /// Prints a line for a person.
  ///
  /// A program that reads JSON gets one answer at the end instead.
  func tell(_ line: String) {
    if !printsJSON { output.write(line + "\n") }
  }

  /// Prints an error after which the command goes on.
  package func warn(_ sentence: String) { surroundings.errors("proofsheet: \(sentence)\n") }
}

/// The output format of `--json`.
package enum JSONText {
  /// Returns the value as indented JSON with sorted keys, so that equal values give equal bytes.
  package static func of(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}

/// A command's only access to the world outside: environment, streams, time and other programs.
package struct Surroundings {
  /// The environment variables of the process.
  package var environment: [String: String]
  /// The absolute path of the folder in which the command was started.
  package var workingDirectory: String
  /// The stream for the answers and lists that the command prints.
  package var output: Terminal
  /// The stream for errors, and for progress when a program reads the output.
  ///
  /// A server writes to it from several threads.
  package var errors: @Sendable (String) -> Void
  /// Reads the next line of input without its line end; nil at the end of the input.
  package var answer: () -> String?
  /// Whether a terminal shows typed text, so that the command need not print answers again.
  package var echoesAnswers: Bool
  /// Returns a name for a new run.
  ///
  /// Sorted names are in the order of their runs.
  package var newRun: () -> String
  /// Returns the whole seconds since the command started.
  package var seconds: () -> Int = { 0 }
  /// Runs `swift` to its end, and passes on each piece of output at once.
  package var runSwift: (SwiftLaunch, _ output: ([UInt8]) throws -> Void) throws -> SwiftEnd
  /// Catches the signals that end the command, and returns a function that waits for the first.
  package var interruption: () -> () -> Void = { {} }
  /// The absolute path of the command's own file.
  package var program = "proofsheet"
  /// Runs git in a folder; nil when it cannot be started.
  package var git: (_ arguments: [String], _ folder: String) -> GitAnswer? = { _, _ in nil }
}

/// The output and the exit code of a call of git.
package struct GitAnswer: Sendable {
  package let code: Int32
  package let output: [UInt8]
}

/// An output stream for people or programs.
package struct Terminal {
  /// Writes text without adding a line feed.
  package let write: (String) -> Void
  /// Whether the stream goes to a screen, so that a line can be overwritten.
  package var isInteractive = false
  /// The style of the text, with or without colours.
  package var style = TerminalStyle.plain
  /// The number of characters that fit into a line.
  package var width = 100
}
