extension Stub.Answer: CustomStringConvertible {
  /// The answer in one line, for example `400 Search/searchArtist_error.json`, `200 empty`,
  /// `failed: offline` or `200 12 bytes application/json`.
  public var description: String {
    let words = contentText + (cut.map { ", cut after \($0.bytes) bytes" } ?? "")
    return words + (pace.map { ", in chunks of \($0.bytes) bytes" } ?? "")
  }

  private var contentText: String {
    switch content {
    case .file(let path): "\(status) \(path)"
    case .bytes(let data) where data.isEmpty:
      "\(status) empty" + (redirectTarget.map { ", to \($0)" } ?? "")
    case .bytes(let data):
      "\(status) \(data.count) bytes" + (contentType.map { " \($0)" } ?? "")
    case .failure(let failure): "failed: \(failure.words)"
    case .thrown(let error): "failed: \(error)"
    case .unencodable(let type): "failed: a value of type \(type) does not encode"
    case .garbage(let count): "\(status) \(count) bytes of garbage"
    case .computed(let name, _): "computed: \(name)"
    }
  }

  private var redirectTarget: String? {
    guard (300..<400).contains(status) else { return nil }
    return headers.first { $0.key.lowercased() == "location" }?.value
  }
}
