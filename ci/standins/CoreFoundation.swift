// swift-format-ignore-file
public typealias CFTypeID = UInt

public func CFGetTypeID(_ object: AnyObject?) -> CFTypeID { 0 }
public func CFCopyTypeIDDescription(_ type: CFTypeID) -> String? { nil }
