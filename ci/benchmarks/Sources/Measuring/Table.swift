import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The processor time of Proofsheet beside that of another way to do the same.
///
/// The time is that of this process and its finished children, so that other work on the machine
/// changes it little.
@MainActor
public final class Table {
  /// Something to time.
  public typealias Body = @MainActor () async throws -> Void

  private var missed: [String] = []

  /// A table that has printed its head.
  public init() { Self.write(["ours", "other", "ratio", "limit"], of: "what") }

  /// Measures two ways in turn, after one uncounted round of both, and prints the medians.
  ///
  /// - Parameters:
  ///   - what: The name of the work.
  ///   - limit: The highest ratio of ours to the other.
  ///   - rounds: The number of counted rounds.
  ///   - calls: The number of calls in a round.
  ///   - sizes: The numbers of elements of each, for the time per element.
  ///   - ours: The work with Proofsheet.
  ///   - other: The work in the other way.
  /// - Throws: The error of a body.
  public func add(
    _ what: String,
    atMost limit: Double,
    rounds: Int = 15,
    calls: Int = 1,
    sizes: (Int, Int) = (1, 1),
    _ ours: @escaping Body,
    beside other: @escaping Body
  ) async throws {
    var samples: [[Double]] = [[], []]
    for round in 0...rounds {
      for (way, body) in [ours, other].enumerated() {
        let start = Self.processorSeconds()
        for _ in 0..<calls { try await body() }
        if round > 0 { samples[way].append(Self.processorSeconds() - start) }
      }
    }
    let times = zip(samples, [sizes.0, sizes.1]).map {
      $0.sorted()[rounds / 2] / Double(calls * $1)
    }
    let ratio = times[0] / times[1]
    let isMet = ratio <= limit
    let cells = times.map(Self.duration) + [ratio, limit].map { String(format: "%.3g", $0) }
    Self.write(cells + (isMet ? [] : ["MISSED"]), of: what)
    if !isMet { missed.append(what) }
  }

  /// Prints the limits that were missed.
  ///
  /// - Returns: Whether every ratio is within its limit.
  public func end() -> Bool {
    if !missed.isEmpty { print("Limits missed: " + missed.joined(separator: "; ")) }
    return missed.isEmpty
  }

  private static func write(_ cells: [String], of what: String) {
    let width = 52
    print(
      what + String(repeating: " ", count: max(0, width - what.count))
        + cells.map { String(repeating: " ", count: max(2, 10 - $0.count)) + $0 }.joined()
    )
    fflush(nil)
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    var children = rusage()
    getrusage(childrenOfThisProcess, &children)
    let micro = children.ru_utime.tv_usec + children.ru_stime.tv_usec
    return Double(time.tv_sec + children.ru_utime.tv_sec + children.ru_stime.tv_sec)
      + Double(time.tv_nsec) / 1e9 + Double(micro) / 1e6
  }

  private static func duration(_ seconds: Double) -> String {
    switch seconds {
    case ..<1e-6: String(format: "%.3g ns", seconds * 1e9)
    case ..<1e-3: String(format: "%.3g µs", seconds * 1e6)
    case ..<1: String(format: "%.3g ms", seconds * 1e3)
    default: String(format: "%.2f s", seconds)
    }
  }
}

#if canImport(Glibc)
private let childrenOfThisProcess = RUSAGE_CHILDREN.rawValue
#else
private let childrenOfThisProcess = RUSAGE_CHILDREN
#endif
