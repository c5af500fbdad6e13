extension SnapshotStrategy {
  /// This strategy with volatile values replaced by stable tokens, in the order of the scrubbers;
  /// what one has replaced, those behind it do not see.
  ///
  /// - Parameter scrubbers: What to replace.
  /// - Returns: The strategy; a scrubber that matches nothing fails its check.
  public func scrubbing(_ scrubbers: SnapshotScrubber...) -> SnapshotStrategy {
    scrubbing(scrubbers)
  }

  /// This strategy with volatile values replaced by stable tokens, in the order of the scrubbers;
  /// what one has replaced, those behind it do not see.
  ///
  /// - Parameter scrubbers: What to replace, such as a list that a suite shares.
  /// - Returns: The strategy; a scrubber that matches nothing fails its check.
  public func scrubbing(_ scrubbers: [SnapshotScrubber]) -> SnapshotStrategy {
    SnapshotStrategy(
      fileExtension: fileExtension,
      scrubbers: self.scrubbers + scrubbers,
      unscrubbed: unscrubbed
    )
  }

  /// This strategy behind scrubbers that code around an assertion names.
  package func inheriting(_ scrubbers: [SnapshotScrubber]) -> SnapshotStrategy {
    guard !scrubbers.isEmpty else { return self }
    return SnapshotStrategy(
      fileExtension: fileExtension,
      scrubbers: scrubbers + self.scrubbers,
      unscrubbed: unscrubbed
    )
  }

  init(
    fileExtension: String,
    scrubbers: [SnapshotScrubber],
    unscrubbed: @escaping @Sendable (Subject) throws -> Rendering
  ) {
    self.fileExtension = fileExtension
    self.scrubbers = scrubbers
    self.unscrubbed = unscrubbed
    guard !scrubbers.isEmpty else {
      render = unscrubbed
      return
    }
    render = { subject in
      let recorder = UnorderedGroups.Recorder()
      let rendering = try UnorderedGroups.$recorder.withValue(recorder) { try unscrubbed(subject) }
      let scope = ScrubberScope.current ?? ScrubberScope()
      return try scope.scrub(rendering, Scrubbing(scrubbers: scrubbers, recorder: recorder))
    }
  }
}
