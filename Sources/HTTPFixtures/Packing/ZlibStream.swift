import ProofsheetBasics

/// A decompression by the system's zlib (`zlib.h`), which Foundation's networking loads.
///
/// The type looks up zlib's functions by name, because no module of the toolchain declares them.
final class ZlibStream {
  /// The format of a stream, in the form of zlib's argument `windowBits`.
  ///
  /// The number 15 means the largest window. Gzip adds 16 to this number, and a minus sign means a
  /// stream without a header.
  enum Format: Int32 {
    case gzip = 31
    case zlib = 15
    case bare = -15
  }

  /// The fields of zlib's structure `z_stream`.
  private struct State {
    var input: UnsafePointer<UInt8>?
    var inputCount: UInt32 = 0
    var inputTotal: UInt = 0
    var output: UnsafeMutablePointer<UInt8>?
    var outputCount: UInt32 = 0
    var outputTotal: UInt = 0
    var message: UnsafePointer<CChar>?
    var state, allocate, free, opaque: UnsafeMutableRawPointer?
    var kind: Int32 = 0
    var checksum: UInt = 0
    var reserved: UInt = 0
  }

  private struct Library {
    typealias Step = @convention(c) @Sendable (UnsafeMutableRawPointer, Int32) -> Int32
    typealias End = @convention(c) @Sendable (UnsafeMutableRawPointer) -> Int32
    typealias Begin =
      @convention(c) @Sendable (UnsafeMutableRawPointer, Int32, UnsafePointer<CChar>, Int32) ->
      Int32

    let begin: Begin
    let step: Step
    let end: End

    /// The functions of zlib; nil in a program without zlib, such as a statically linked program.
    static let shared: Library? = {
      let names = ["libz.so.1", "libz.1.dylib", "libz.so"]
      guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else { return nil }
      func function<Function>(_ name: String, _: Function.Type) -> Function? {
        dlsym(handle, name).map { unsafeBitCast($0, to: Function.self) }
      }
      guard let begin = function("inflateInit2_", Begin.self),
        let step = function("inflate", Step.self), let end = function("inflateEnd", End.self)
      else { return nil }
      return Library(begin: begin, step: step, end: end)
    }()
  }

  /// The state of the stream, at a fixed address because zlib keeps a pointer to the state.
  private let state: UnsafeMutablePointer<State>
  private let library: Library

  /// Begins a stream.
  ///
  /// - Throws: `PackedBytes.Flaw` when this program has no zlib.
  init(_ format: Format) throws(PackedBytes.Flaw) {
    guard let library = Library.shared else { throw .broken("this program has no zlib") }
    self.library = library
    state = .allocate(capacity: 1)
    state.initialize(to: State())
    let code = library.begin(state, format.rawValue, "1", Int32(MemoryLayout<State>.size))
    if code != 0 { throw .broken("zlib cannot begin (\(code))") }
  }

  deinit {
    _ = library.end(state)
    state.deallocate()
  }

  /// Unpacks the stream to its end.
  ///
  /// - Parameters:
  ///   - bytes: The input, which may continue after the end of the stream.
  ///   - output: The array to which the unpacked bytes are appended.
  ///   - limit: The largest number of bytes that the output may have.
  /// - Returns: The number of input bytes that belong to the stream.
  /// - Throws: `PackedBytes.Flaw` for a broken input, or when the output exceeds the limit.
  func run(
    _ bytes: ArraySlice<UInt8>,
    into output: inout [UInt8],
    limit: Int
  ) throws(PackedBytes.Flaw) -> Int {
    var flaw: PackedBytes.Flaw?
    var code: Int32 = 0
    bytes.withUnsafeBufferPointer { bytes in
      state.pointee.input = bytes.baseAddress
      state.pointee.inputCount = UInt32(clamping: bytes.count)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 16) { piece in
        while code == 0, flaw == nil {
          state.pointee.output = piece.baseAddress
          state.pointee.outputCount = UInt32(piece.count)
          code = library.step(state, 0)
          let count = piece.count - Int(state.pointee.outputCount)
          output += piece[..<count]
          if output.count > limit { flaw = .tooLarge(limit) }
          if code == 0, count == 0 { flaw = .broken("an early end") }
        }
      }
    }
    if let flaw { throw flaw }
    // The code 1 is Z_STREAM_END, and -5 is Z_BUF_ERROR: the input ends too early.
    if code == 1 { return bytes.count - Int(state.pointee.inputCount) }
    throw .broken(
      code == -5 ? "an early end" : state.pointee.message.map { String(cString: $0) } ?? "\(code)"
    )
  }
}
