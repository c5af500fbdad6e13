public import SnapshotRendering

extension SnapshotStrategy where Subject: SnapshotScreenDescribing {
  /// What a screen reader would say: elements by their roles, one a line, as
  /// `- searchField "Type in to search..." [focused]`.
  public static var screen: SnapshotStrategy { screen() }

  /// What a screen reader would say, and what a person would see on some devices: the outline, and
  /// a wireframe in characters for each device.
  ///
  /// Text is wrapped at spaces, and cut with `…` where an element has one line: headings, buttons, tabs,
  /// titles of cells, and what fields hold. The outline has all of it, and names the devices behind it:
  /// `[truncated on phone]`. What does not fit on the device stands below a line that says `fold`.
  ///
  /// - Parameters:
  ///   - devices: What the screen is laid out for; the outline alone where there is none.
  ///   - textSize: In percent of the standard size. Dynamic type's steps are about 82 (small), 100, 135
  ///     (large), and 165, 235 and 310 for accessibility; 50 to 400 are allowed.
  ///   - direction: Where lines start. The layout is mirrored; the characters of a text keep their logical
  ///     order.
  /// - Note: Scrubbers see the text as it was laid out: what is different each time has another width
  ///   each time, and may be broken over two lines. Give such a value a fixed one in the subject.
  /// - Returns: The strategy; a device with fewer than 12 columns at that text size fails the check.
  /// - Complexity: O(n d) for texts of length n on d devices.
  public static func screen(
    on devices: SnapshotDeviceClass...,
    textSize: Int = 100,
    direction: SnapshotTextDirection = .leftToRight
  ) -> SnapshotStrategy {
    drawn(on: devices, textSize: textSize, direction: direction)
  }
}

extension SnapshotStrategy {
  /// The conformance is looked up when a subject is rendered: it may belong to an actor, so that a
  /// closure which runs anywhere must not carry it.
  private static func drawn(
    on devices: [SnapshotDeviceClass],
    textSize: Int,
    direction: SnapshotTextDirection
  ) -> SnapshotStrategy {
    SnapshotStrategy(fileExtension: "txt") { subject in
      guard let screen = subject as? any SnapshotScreenDescribing else {
        throw ScreenError.elsewhere(type: "\(type(of: subject))")
      }
      var sizes: [ScreenSize] = []
      for device in devices {
        sizes.append(try ScreenSize(device, textSize: textSize, direction: direction))
      }
      let shots = try ScreenShots(of: Description.screen(of: screen), on: sizes)
      return Rendering(canonicalText: shots.text, isDrawn: true)
    }
  }
}

extension Description {
  /// The elements of a screen.
  fileprivate static func screen(of subject: any SnapshotScreenDescribing) -> [SnapshotElement] {
    // The closure runs here and now, and is gone when this function returns.
    nonisolated(unsafe) let subject = subject
    return here { subject.snapshotScreen.elements }
  }
}
