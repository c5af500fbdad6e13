#if canImport(SwiftUI) && !os(Linux)
import Foundation
import SwiftUI

/// Renders SwiftUI's colours, images and texts.
enum SwiftUIValues {
  @Sendable static func kind(of type: Any.Type) -> TypePlan.Kind? {
    switch type {
    case is Color.Type: .standIn { ($0 as? Color).map(text(of:)) }
    case is SwiftUI.Image.Type: .standIn { image($0) }
    case is Text.Type: .parts("Text", words)
    case is LocalizedStringKey.Type: .parts("LocalizedStringKey", key)
    default: nil
    }
  }

  /// Returns a colour in light appearance, and in dark appearance if the colour differs there.
  private static func text(of color: Color) -> Fact {
    let looks = [ColorScheme.light, .dark].map { scheme in
      var surroundings = EnvironmentValues()
      surroundings.colorScheme = scheme
      let found = color.resolve(in: surroundings)
      let parts = [found.red, found.green, found.blue, found.opacity]
      return parts.map(\.description).joined(separator: " ")
    }
    let dark = looks[0] == looks[1] ? "" : ", dark \(looks[1])"
    return Fact(text: "Color(\(looks[0])\(dark))")
  }

  /// Returns the fact that shows an image by the name of its asset or symbol: `Image("logo")`.
  private static func image(_ value: Any) -> Any? {
    guard let named = place(of: "name", in: value, depth: 4),
      let name = named.first(where: { $0.label == "name" })?.value as? String
    else { return Fact(text: "Image(opaque)") }
    let location = named.first { $0.label == "location" }?.value
    let isOfSystem = location.map { "\($0)" == "system" } == true
    return Fact(text: "Image(\(isOfSystem ? "system " : "")\(QuotedText.line(name)))")
  }

  /// Returns all parts of the first nested value that has a part with this name.
  private static func place(of name: String, in value: Any, depth: Int) -> Mirror.Children? {
    let mirror = Mirror(reflecting: value)
    let levels = sequence(first: mirror, next: \.superclassMirror)
    for level in levels where level.children.contains(where: { $0.label == name }) {
      return level.children
    }
    guard depth > 0 else { return nil }
    for level in sequence(first: mirror, next: \.superclassMirror) {
      for child in level.children {
        if let found = place(of: name, in: child.value, depth: depth - 1) { return found }
      }
    }
    return nil
  }

  /// Returns the words and the modifiers of a SwiftUI `Text`, without the bundle, which is a folder
  /// of the build.
  @Sendable private static func words(_ value: Any) -> [CanonicalWriter.Child] {
    let modifiers = Mirror(reflecting: value).children.filter { $0.label == "modifiers" }
    let said = ["verbatim", "key"].lazy.compactMap { place(of: $0, in: value, depth: 4) }.first
    let words = said?.filter { ["verbatim", "key", "table"].contains($0.label) } ?? []
    guard !words.isEmpty else { return [.init("words", Fact(text: "(opaque)"))] }
    return (words + modifiers).map { .init($0.label ?? "", $0.value) }
  }

  @Sendable private static func key(_ value: Any) -> [CanonicalWriter.Child] {
    let parts = Mirror(reflecting: value).children
    return ["key", "arguments"].compactMap { name in
      parts.first { $0.label == name }.map { .init(name, $0.value) }
    }
  }
}
#endif
