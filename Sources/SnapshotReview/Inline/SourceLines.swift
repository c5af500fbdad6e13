/// The starts of a source's lines, which turn places of the compiler into offsets of bytes.
struct SourceLines {
  let starts: [Int]
  private let count: Int

  init(_ bytes: [UInt8]) {
    starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    count = bytes.count
  }

  /// Returns the offset of a place, whose line and column count from 1; nil behind the end.
  func offset(line: Int, column: Int) -> Int? {
    guard (1...starts.count).contains(line), (1...max(1, count)).contains(column) else {
      return nil
    }
    let offset = starts[line - 1] + column - 1
    return offset < count ? offset : nil
  }

  /// Returns the line that contains a byte, counted from 1.
  func line(of offset: Int) -> Int { starts.count { $0 <= offset } }
}
