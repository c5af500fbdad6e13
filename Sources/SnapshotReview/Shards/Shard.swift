import SnapshotChecking

/// One of the parts into which all tests are divided: `2/5`.
package struct Shard: Equatable, Sendable, CustomStringConvertible {
  /// Which part, from 1.
  let number: Int
  /// How many parts there are.
  let count: Int
  /// The file that says to Bazel that the tests know of shards.
  private(set) var statusFile: String?

  package var description: String { "\(number)/\(count)" }

  init(number: Int, of count: Int) { (self.number, self.count) = (number, count) }

  /// The shard that stands behind `--shard` or in the variables of Bazel, which counts from 0; nil when
  /// neither names one.
  package init?(_ option: String?, environment: [String: String]) throws(ReviewError) {
    let named = try option.map { text throws(ReviewError) in try Self(text) }
    let given = try Self.bazel(environment)
    if let named, let given, named != given {
      throw ReviewError(
        "'--shard \(named)' is another shard than TEST_SHARD_INDEX=\(given.number - 1) with "
          + "TEST_TOTAL_SHARDS=\(given.count), which is \(given); leave one of them out."
      )
    }
    guard let shard = named ?? given else { return nil }
    self = shard
    statusFile = environment["TEST_SHARD_STATUS_FILE"].flatMap { $0.isEmpty ? nil : $0 }
  }

  private init(_ text: String) throws(ReviewError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(Self.number)
    guard parts.count == 2, let number = parts[0], let count = parts[1], count > 0 else {
      throw ReviewError(
        "'--shard \(text)' is no shard; write which one of how many, as in '--shard 2/5'."
      )
    }
    guard (1...count).contains(number) else {
      throw ReviewError(
        "'--shard \(text)' is no shard; of \(count) the first is 1/\(count) and the last "
          + "\(count)/\(count)."
      )
    }
    self.init(number: number, of: count)
  }

  private static func bazel(_ environment: [String: String]) throws(ReviewError) -> Self? {
    let index = environment["TEST_SHARD_INDEX", default: ""]
    let count = environment["TEST_TOTAL_SHARDS", default: ""]
    if index.isEmpty, count.isEmpty { return nil }
    guard let index = number(index), let count = number(count), index < count else {
      throw ReviewError(
        "TEST_SHARD_INDEX=\(index) with TEST_TOTAL_SHARDS=\(count) is no shard; set both, the index "
          + "from 0 to one less than the total, or none."
      )
    }
    return Self(number: index + 1, of: count)
  }

  /// A number as people write it: `Int` would take a sign.
  private static func number(_ text: some StringProtocol) -> Int? {
    text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
  }

  /// Tells Bazel that only this part ran, without which it takes every shard to have run everything.
  func touchStatusFile(in folder: String) throws(CheckError) {
    guard let statusFile else { return }
    try AtomicFile.write([], to: AbsolutePath(statusFile, in: folder).text, flushes: false)
  }

  package static func == (left: Self, right: Self) -> Bool {
    (left.number, left.count) == (right.number, right.count)
  }
}
