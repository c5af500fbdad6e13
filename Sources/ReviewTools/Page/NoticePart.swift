import ProofsheetBasics

/// The notices of the page below one heading: failures, problems, or references without a check.
struct NoticePart {
  let anchor: String
  let title: String
  let notices: [Notice]

  /// The number of notices in words, as `2 orphans`.
  var words: String {
    counted(notices.count, anchor == "unreached" ? "unreached reference" : anchor)
  }

  /// Whether the notices say that the run fails for another reason than a pending change.
  var isWrong: Bool { anchor == "failure" || anchor == "problem" }

  /// Returns the parts for all findings but the kinds of change, the most important part first.
  static func all(_ findings: RunFindings) -> [NoticePart] {
    let notices = Dictionary(grouping: findings.status.others) { notice in
      ["orphan", "unreached"].contains(notice.verdict) ? notice.verdict : "problem"
    }
    let titles: KeyValuePairs = [
      "problem": "Problems that no review can accept",
      "orphan": "References that no check used",
      "unreached": "References that no check reached",
    ]
    let failures = findings.failures.map { Notice($0) }
    return [Self(anchor: "failure", title: "Failures other than snapshots", notices: failures)]
      + titles.map { Self(anchor: $0, title: $1, notices: notices[$0] ?? []) }
  }

  func write(to html: inout HTML) {
    html.group(anchor, title) { html in
      for notice in notices {
        html.element("article", ["class": "item"]) { html in
          html.element("h3", "\(notice.verdict)  \(notice.reference)")
          if !notice.sources.isEmpty {
            html.element("p", "at " + notice.sources.joined(separator: " and "), ["class": "dim"])
          }
          if let detail = notice.detail { html.element("pre", detail) }
        }
      }
    }
  }
}
