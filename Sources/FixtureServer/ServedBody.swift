#if FixtureServer
import FlyingSocks
import Foundation

/// The body of an answer as the server reads it, chunk by chunk.
struct ServedBody: AsyncBufferedSequence {
  typealias Element = UInt8
  private let chunks: AsyncThrowingStream<Data, any Error>

  init(_ chunks: AsyncThrowingStream<Data, any Error>) { self.chunks = chunks }

  func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks.makeAsyncIterator()) }

  /// Gives whole chunks; the server never asks for single bytes of a body.
  struct Iterator: AsyncBufferedIteratorProtocol {
    var chunks: AsyncThrowingStream<Data, any Error>.Iterator
    private var rest = Data()[...]

    init(chunks: AsyncThrowingStream<Data, any Error>.Iterator) { self.chunks = chunks }

    mutating func nextBuffer(suggested count: Int) async throws -> Data? {
      guard rest.isEmpty else {
        defer { rest = Data() }
        return rest
      }
      return try await chunks.next()
    }

    mutating func next() async throws -> UInt8? {
      while rest.isEmpty {
        guard let chunk = try await chunks.next() else { return nil }
        rest = chunk
      }
      return rest.removeFirst()
    }
  }
}
#endif
