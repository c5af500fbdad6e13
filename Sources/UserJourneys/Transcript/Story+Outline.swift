package import JourneyRecords

extension Story {
  /// The line numbers of the story's steps and requests in the transcript.
  package var outline: JourneyOutline {
    var outline = JourneyOutline(scenario: scenario)
    var open: [Int: Int] = [:]
    for (place, line) in lines.enumerated() {
      switch line.role {
      case .step(let title):
        let start = steps[outline.steps.count].start
        outline.steps.append(.init(title: title, begins: .init(line: place, at: start)))
      case .event(let event):
        if let exchange = event.exchange { outline.take(exchange, at: place, &open) }
      case .ending: outline.end = outline.end ?? place
      case .heading, .below: break
      }
    }
    return outline
  }
}

extension JourneyOutline {
  /// Notes a request, or its outcome.
  ///
  /// - Parameters:
  ///   - exchange: The request, or its outcome.
  ///   - line: The line in the transcript.
  ///   - open: The places of unanswered requests, by the number of the request.
  fileprivate mutating func take(
    _ exchange: StoryEvent.Exchange,
    at line: Int,
    _ open: inout [Int: Int]
  ) {
    let moment = Moment(line: line, at: exchange.time)
    guard let outcome = exchange.outcome else {
      open[exchange.number] = requests.count
      return requests.append(Request(sent: moment))
    }
    guard let request = open.removeValue(forKey: exchange.number) else { return }
    requests[request].ended = moment
    requests[request].outcome = outcome
    requests[request].answer = exchange.answer
  }
}
