/// One screen on some devices, as canonical text.
struct ScreenShots {
  /// The outline, and a wireframe for each device.
  let text: String

  /// - Parameters:
  ///   - elements: The elements of the screen.
  ///   - sizes: The sizes for the layout.
  /// - Throws: ``ScreenError`` when two devices have one name.
  /// - Complexity: O(n d) for texts of length n on d devices.
  init(of elements: [SnapshotElement], on sizes: [ScreenSize]) throws(ScreenError) {
    guard !sizes.isEmpty else {
      let lines = elements.isEmpty ? [ScreenOutline.empty] : ScreenOutline.lines(of: elements)
      text = lines.joined(separator: "\n") + "\n"
      return
    }
    var names: Set<String> = []
    var truncated: [Int: [String]] = [:]
    var drawn: [String] = []
    for size in sizes {
      guard names.insert(size.name).inserted else { throw .sameDevice(size.device.name) }
      let wireframe = ScreenWireframe(elements, on: size)
      for place in wireframe.truncated { truncated[place, default: []].append(size.device.name) }
      drawn.append(size.name + ": \"\"\"")
      for line in wireframe.lines { drawn.append("  " + line) }
      drawn.append("  \"\"\"")
    }
    let outline = ScreenOutline.lines(of: elements, indent: 1, truncated: truncated)
    let head = ScreenOutline.field + (elements.isEmpty ? ": " + ScreenOutline.empty : ":")
    text = ([head] + outline + drawn).joined(separator: "\n") + "\n"
  }
}
