// swift-format-ignore-file
@_exported import Foundation
@_exported import Glibc

public struct extern_proc {
  public struct Union {
    public var __p_starttime = timeval()
  }
  public var p_un = Union()
}

public struct kinfo_proc {
  public init() {}
  public var kp_proc = extern_proc()
}

public let CTL_KERN: Int32 = 1, KERN_PROC: Int32 = 14, KERN_PROC_PID: Int32 = 1

public func sysctl(
  _ name: UnsafeMutablePointer<Int32>?, _ count: UInt32, _ old: UnsafeMutableRawPointer?,
  _ oldSize: UnsafeMutablePointer<Int>?, _ new: UnsafeMutableRawPointer?, _ newSize: Int
) -> Int32 { 0 }

extension stat {
  public var st_mtimespec: timespec { st_mtim }
  public var st_ctimespec: timespec { st_ctim }
}

// A part of XCTest, whose own module here has the rest.
public protocol XCTActivity { func add(_ attachment: XCTAttachment) }

open class XCTAttachment {
  public init(string: String) {}
  open var name: String?
}

open class XCTContext {
  @MainActor
  public class func runActivity<Result>(
    named name: String, block: @MainActor (any XCTActivity) throws -> Result
  ) rethrows -> Result { fatalError() }
}
