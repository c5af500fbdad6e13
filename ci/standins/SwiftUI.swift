// swift-format-ignore-file
public struct Color: Hashable, Sendable {}
public struct Image: Equatable, Sendable {}
public struct Text: Equatable, Sendable {}
