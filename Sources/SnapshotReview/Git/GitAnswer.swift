/// What git said, and how it ended.
package struct GitAnswer: Sendable {
  package let code: Int32
  package let output: [UInt8]
  package let errors: String

  package init(code: Int32, output: [UInt8], errors: String) {
    (self.code, self.output, self.errors) = (code, output, errors)
  }

  /// The output as text, without the line feeds around it.
  var text: String {
    let text = Substring(String(decoding: output, as: UTF8.self))
    return String(text.drop(while: \.isNewline).reversed().drop(while: \.isNewline).reversed())
  }
}

extension Surroundings {
  /// Asks git something in a folder, whatever it answers.
  func ask(_ arguments: [String], in folder: String, input: [UInt8] = []) throws -> GitAnswer {
    guard let answer = git(arguments, folder, input) else {
      throw ReviewError("git cannot be started; put its folder on PATH.")
    }
    return answer
  }

  /// Asks git something that it should be able to answer.
  func asked(_ arguments: [String], in folder: String, input: [UInt8] = []) throws -> GitAnswer {
    let answer = try ask(arguments, in: folder, input: input)
    guard answer.code == 0 else {
      let words = answer.errors.split(separator: "\n").first.map(String.init) ?? "no reason given"
      throw ReviewError("git \(arguments[0]) does not work in \(folder): \(words)")
    }
    return answer
  }
}
