import Foundation
import ProofsheetBasics

/// Finds the keys of a JSON fixture that the model never asks for.
///
/// The app's `JSONDecoder` decodes the model with all the strategies of the decoder. A second
/// decoder, between `JSONDecoder` and the model, only watches the keys of each object.
enum FixtureKeys {
  /// Decodes a model and finds the keys that it left unread.
  ///
  /// - Parameters:
  ///   - model: The type to decode.
  ///   - data: The content of the file.
  ///   - decoder: The app's decoder.
  /// - Returns: The paths of the keys, such as `results[].trackPrice`, sorted. A key in a list of
  ///   objects counts as read when the model asked for it in at least one object.
  /// - Throws: The `DecodingError` of a file that does not decode.
  static func unread<Model: Decodable>(
    by model: Model.Type,
    in data: Data,
    with decoder: JSONDecoder
  ) throws -> [String] {
    let watch = KeyWatch()
    _ = try KeyWatch.$current.withValue(watch) {
      try decoder.decode(Watched<Model>.self, from: data)
    }
    return watch.unread
  }
}

/// The paths of all keys of an object tree, and of the keys that the model asked for.
final class KeyWatch: Sendable {
  /// The key paths of the decoding that is under way on this task.
  @TaskLocal static var current: KeyWatch?

  private struct Seen {
    var present: Set<String> = []
    var asked: Set<String> = []
  }

  private let seen = Locked(Seen())

  var unread: [String] { seen.withLock { $0.present.subtracting($0.asked).sorted() } }

  func found(_ keys: [any CodingKey], at path: [any CodingKey]) {
    let places = keys.map { Self.place(path + [$0]) }
    seen.withLock { $0.present.formUnion(places) }
  }

  func asked(for key: any CodingKey, at path: [any CodingKey]) {
    let place = Self.place(path + [key])
    seen.withLock { _ = $0.asked.insert(place) }
  }

  /// The path of a key, with one path for all elements of a list: `results[].trackName`.
  private static func place(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { place, key in
      // A key of an object may be a number too; only an index of a list has this string value.
      if let index = key.intValue, key.stringValue == "Index \(index)" {
        place += "[]"
      } else {
        place += place.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}

/// A value that is decoded while its keys are watched.
struct Watched<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    guard let watch = KeyWatch.current else {
      value = try Value(from: decoder)
      return
    }
    value = try Value(from: WatchedDecoder(decoder, watch))
  }

  /// Whether the app's decoder must decode the type without this wrapper.
  ///
  /// A wrapped `Date`, for example, would bypass the decoder's strategy for dates.
  static var isWhole: Bool {
    switch Value.self {
    case is Bool.Type, is String.Type, is Double.Type, is Float.Type, is Int.Type, is Int8.Type,
      is Int16.Type, is Int32.Type, is Int64.Type, is UInt.Type, is UInt8.Type, is UInt16.Type,
      is UInt32.Type, is UInt64.Type, is Date.Type, is Data.Type, is URL.Type, is Decimal.Type:
      true
    default: false
    }
  }
}
