// swift-format-ignore-file
import Foundation

open class UIColor: NSObject {}
