import Foundation
import HTTPFixtures

/// What a mapping answers, before any of it is rendered.
struct Response: Sendable {
  /// A text that may have to be rendered.
  enum Text: Sendable {
    case plain(String)
    case template(Template)
  }

  enum Body: Sendable {
    case bytes(Data)
    /// The bytes of a file, and what it is called.
    case named(Data, String)
    case template(Template)
    /// A file whose name is rendered.
    case file(Template, BodyFolder, renders: Bool)
  }

  let status: Int
  let headers: [(name: String, values: [Text])]
  let body: Body
  let dribble: Dribble?
  let parameters: TemplateValue
  let path: PathParameters?

  /// Whether anything in it depends on the request.
  var isRendered: Bool {
    switch body {
    case .template, .file: return true
    case .bytes, .named: break
    }
    return headers.contains { header in
      header.values.contains { if case .template = $0 { true } else { false } }
    }
  }

  /// The answer when nothing is rendered.
  var plainAnswer: Stub.Answer {
    let fields = headers.map { header in
      (header.name, header.values.map { if case .plain(let text) = $0 { text } else { "" } })
    }
    switch body {
    case .bytes(let data): return answer(data, fields)
    case .named(let data, let name): return answer(data, fields).shown(as: name)
    case .template, .file: return answer(Data(), fields)
    }
  }

  /// The answer to a request.
  func answer(to request: Stub.Request, on occasion: Stub.Occasion) -> Stub.Answer {
    let model = RequestModel(request, number: occasion.number, template: path).value
    let roots = ["request": model, "parameters": parameters]
    var run = TemplateRun(
      .init(date: occasion.date, roots: roots),
      seed: UInt64(truncatingIfNeeded: occasion.number)
    )
    do {
      let (data, name) = try rendered(&run)
      var fields: [(String, [String])] = []
      for header in headers {
        var values: [String] = []
        for value in header.values { values.append(try Self.rendered(value, &run)) }
        fields.append((header.name, values))
      }
      if let field = fields.first(where: { $0.1.contains { $0.contains(where: \.isNewline) } }) {
        throw TemplateProblem("the header \(field.0) is rendered with a line break")
      }
      let answer = answer(data, fields)
      return name.map(answer.shown) ?? answer
    } catch let error as TemplateProblem {
      return .throwing(FixtureError("The answer cannot be rendered: \(error.words)."))
    } catch {
      return .throwing(error)
    }
  }

  private func rendered(_ run: inout TemplateRun) throws -> (Data, String?) {
    switch body {
    case .bytes(let data): return (data, nil)
    case .named(let data, let name): return (data, name)
    case .template(let template): return (Data(try run.text(of: template).utf8), nil)
    case .file(let template, let folder, let renders):
      let name = try run.text(of: template)
      let data = try folder.data(at: name)
      guard renders, let text = String(data: data, encoding: .utf8), Template.isNeeded(for: text)
      else { return (data, "__files/\(name)") }
      return (Data(try run.text(of: Template(text)).utf8), "__files/\(name)")
    }
  }

  private static func rendered(_ text: Text, _ run: inout TemplateRun) throws(TemplateProblem)
    -> String
  {
    switch text {
    case .plain(let text): text
    case .template(let template): try run.text(of: template)
    }
  }

  /// Several values of one header are joined, as sessions join them.
  private func answer(_ data: Data, _ fields: [(String, [String])]) -> Stub.Answer {
    let headers = Dictionary(fields.map { ($0.0, $0.1.joined(separator: ", ")) }) { $0 + ", " + $1 }
    let answer = Stub.Answer.data(data, contentType: nil, status: status, headers: headers)
    return dribble.map { $0.answer(answer, bytes: data.count) } ?? answer
  }
}

/// A body that trickles in: so many chunks within a time.
struct Dribble: Hashable, Sendable {
  let chunks: Int
  let duration: Duration

  /// WireMock waits before the first chunk too.
  func answer(_ answer: Stub.Answer, bytes: Int) -> Stub.Answer {
    let interval = duration / chunks
    return answer.delayed(by: interval)
      .inChunks(of: max(1, (bytes + chunks - 1) / chunks), every: interval)
  }
}
