/// The output and the exit code of a call of git.
package struct GitAnswer: Sendable {
  package let code: Int32
  package let output: [UInt8]

  package init(code: Int32, output: [UInt8]) { (self.code, self.output) = (code, output) }
}
