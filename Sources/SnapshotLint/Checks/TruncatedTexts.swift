import ScreenRendering

/// Texts that are cut on the smallest device that a screen is laid out for.
enum TruncatedTexts {
  static func findings(in reference: LintReference) -> [LintFinding] {
    guard ByteSearch.next("[truncated on ", from: 0, in: reference.bytes) != nil else { return [] }
    return reference.screens.flatMap { screen in
      guard let smallest = screen.smallestDevice else { return [LintFinding]() }
      return ScreenLine.all(of: screen).compactMap { line in
        guard line.element.isTruncated(on: smallest) else { return nil }
        let language = screen.name.isEmpty ? "" : " in '\(screen.name)'"
        return LintFinding(
          kind: .truncated,
          path: reference.path,
          line: line.number,
          subject: line.element.label ?? "",
          detail: "\(line.name) is cut on \(smallest)\(language); shorten it, or give it more room."
        )
      }
    }
  }
}

extension ScreenReference.Screen {
  /// The device with the fewest columns.
  fileprivate var smallestDevice: String? {
    let devices = zip(devices, columns)
    return devices.min { $0.1 < $1.1 }?.0
  }
}

extension SnapshotElement {
  fileprivate func isTruncated(on device: String) -> Bool {
    states.contains { state in
      if case .truncated(let devices) = state { devices.contains(device) } else { false }
    }
  }
}
