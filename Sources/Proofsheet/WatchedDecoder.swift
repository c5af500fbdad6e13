/// A decoder that passes all calls on to another decoder, and reports the requested keys.
struct WatchedDecoder: Decoder {
  private let base: any Decoder
  private let watch: KeyWatch

  init(_ base: any Decoder, _ watch: KeyWatch) { (self.base, self.watch) = (base, watch) }

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let container = try base.container(keyedBy: type)
    watch.found(try base.container(keyedBy: AnyKey.self).allKeys, at: codingPath)
    return KeyedDecodingContainer(WatchedObject(base: container, watch: watch))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    WatchedList(base: try base.unkeyedContainer(), watch: watch)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    WatchedValue(base: try base.singleValueContainer())
  }
}

private struct WatchedObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let base: KeyedDecodingContainer<Key>
  let watch: KeyWatch

  var codingPath: [any CodingKey] { base.codingPath }
  var allKeys: [Key] { base.allKeys }

  private func asking(_ key: any CodingKey) -> KeyedDecodingContainer<Key> {
    watch.asked(for: key, at: codingPath)
    return base
  }

  func contains(_ key: Key) -> Bool { asking(key).contains(key) }
  func decodeNil(forKey key: Key) throws -> Bool { try asking(key).decodeNil(forKey: key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let base = asking(key)
    if Watched<Value>.isWhole { return try base.decode(type, forKey: key) }
    return try base.decode(Watched<Value>.self, forKey: key).value
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let base = asking(key)
    let container = try base.nestedContainer(keyedBy: type, forKey: key)
    let keys = try base.nestedContainer(keyedBy: AnyKey.self, forKey: key).allKeys
    watch.found(keys, at: container.codingPath)
    return KeyedDecodingContainer(WatchedObject<Nested>(base: container, watch: watch))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    WatchedList(base: try asking(key).nestedUnkeyedContainer(forKey: key), watch: watch)
  }

  func superDecoder() throws -> any Decoder {
    watch.asked(for: AnyKey(stringValue: "super"), at: codingPath)
    return WatchedDecoder(try base.superDecoder(), watch)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    WatchedDecoder(try asking(key).superDecoder(forKey: key), watch)
  }
}

private struct WatchedList: UnkeyedDecodingContainer {
  var base: any UnkeyedDecodingContainer
  let watch: KeyWatch

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex }

  mutating func decodeNil() throws -> Bool { try base.decodeNil() }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if Watched<Value>.isWhole { return try base.decode(type) }
    return try base.decode(Watched<Value>.self).value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    // An element of a list can be decoded only once, so the object comes from the element's
    // decoder.
    try WatchedDecoder(base.superDecoder(), watch).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    WatchedList(base: try base.nestedUnkeyedContainer(), watch: watch)
  }

  mutating func superDecoder() throws -> any Decoder {
    WatchedDecoder(try base.superDecoder(), watch)
  }
}

private struct WatchedValue: SingleValueDecodingContainer {
  let base: any SingleValueDecodingContainer

  var codingPath: [any CodingKey] { base.codingPath }

  func decodeNil() -> Bool { base.decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if Watched<Value>.isWhole { return try base.decode(type) }
    return try base.decode(Watched<Value>.self).value
  }
}
