import Foundation

/// Renders text with attributes as runs, each of characters with the same attributes.
enum AttributedText {
  typealias Child = CanonicalWriter.Child

  @Sendable static func runs(of value: Any) -> [Child] {
    guard let text = value as? AttributedString else { return [] }
    return text.runs.map { run in
      let characters = String(text[run.range].characters)
      let attributes = attributes(in: run.attributes)
      return Child(lead: .item, value: AttributedRun(text: characters, attributes: attributes))
    }
  }

  @Sendable static func runs(ofObject value: Any) -> [Child] {
    guard let text = value as? NSAttributedString else { return [] }
    var children: [Child] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
      attributes,
      range,
      _ in
      var named: [String: Any] = [:]
      for (key, value) in attributes { named[key.rawValue] = value }
      let characters = text.attributedSubstring(from: range).string
      children.append(Child(lead: .item, value: AttributedRun(text: characters, attributes: named)))
    }
    return children
  }

  /// Returns the attributes of a container, sorted by name.
  @Sendable static func attributes(of value: Any) -> [Child] {
    guard let container = value as? AttributeContainer else { return [] }
    return attributes(in: container).sorted { $0.key < $1.key }.map {
      Child(lead: .field(CanonicalWriter.label($0.key)), value: ErasedValue.marked($0.value))
    }
  }

  /// Returns the attributes of a container, as a mirror finds them in the container's storage.
  ///
  /// The public interface of a container gives the attributes of known keys only. If the storage
  /// has an unknown form, the container's description is the only value.
  private static func attributes(in container: AttributeContainer) -> [String: Any] {
    guard let storage = child("storage", of: container),
      let contents = child("contents", of: storage)
    else { return ["description": TypeName.withoutContexts("\(container)")] }
    var attributes: [String: Any] = [:]
    for pair in Mirror(reflecting: contents).children {
      guard let name = child("key", of: pair.value) as? String,
        let value = child("value", of: pair.value),
        let raw = child("_rawValue", of: value) ?? child("rawValue", of: value)
      else { return ["description": TypeName.withoutContexts("\(container)")] }
      attributes[name] = raw
    }
    return attributes
  }

  private static func child(_ name: String, of value: Any) -> Any? {
    Mirror(reflecting: value).children.first { $0.label == name }?.value
  }
}

/// A run of characters with the same attributes.
struct AttributedRun {
  let text: String
  let attributes: [String: Any]
}
