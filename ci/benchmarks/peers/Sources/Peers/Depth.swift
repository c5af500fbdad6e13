import CustomDump
import Measuring
import Proofsheet

/// A value nested as deep as one likes.
struct Level {
  let depth: Int
  let inner: Any?

  static func nested(_ count: Int) -> Level {
    (1..<count).reduce(Level(depth: 0, inner: nil)) { Level(depth: $1, inner: $0) }
  }
}

/// How the time grows with the depth of a value.
///
/// The text of n nested levels has n² spaces of indentation, so time is compared byte by byte. Ours
/// from 1,000 to 10,000 levels; the peer's from 200 to 400, because it overflows the stack at 800.
func measureDepth(into table: inout Table) throws {
  let levels = [10_000, 1_000, 400].map(Level.nested)
  let ours = try Stopwatch(rounds: 5).times(
    { _ = Rendering(of: levels[0]) },
    { _ = Rendering(of: levels[1]) },
    { _ = Rendering(of: levels[2]) }
  )
  let bytes = levels.map { Double(Rendering(of: $0).bytes.count) }
  table.time(
    "a byte of 10,000 levels, or of 1,000",
    ours: ours[0].divided(by: bytes[0]),
    peer: ours[1].divided(by: bytes[1]),
    ratio: 1.5
  )
  let peers = [400, 200].map { count in
    let value = Level.nested(count)
    var length = 0.0
    let time = Stopwatch.once { length = Double(String(customDumping: value).utf8.count) }
    return (time: time, perByte: time.divided(by: length))
  }
  table.time("400 levels", ours: ours[2], peer: peers[0].time, ratio: 1.0 / 8)
  table.time(
    "  customDump: a byte of 400, or of 200",
    ours: peers[0].perByte,
    peer: peers[1].perByte
  )
}
