import Foundation

extension TemplateHelpers {
  static let dates: [String: TemplateHelper] = [
    "now": TemplateHelper(0...0, options: dateOptions, check: checkDate) {
      call throws(TemplateProblem) in try date(call.occasion.date, call)
    },
    "date": TemplateHelper(1...1, options: dateOptions, check: checkDate) {
      call throws(TemplateProblem) in
      // Like WireMock, which takes the present moment where it is given no moment.
      guard case .date(let given, _, let zone) = call[0] else {
        throw TemplateProblem("{{date}} is given no moment: put parseDate before it")
      }
      return try date(given, call, zone: zone)
    },
    "parseDate": TemplateHelper(1...1, options: ["format"], check: checkDate) {
      call throws(TemplateProblem) in
      let format = try call.text("format").map(format)
      guard let moment = Moment(call[0].text, format: format) else { return .null }
      return .date(moment.date, nil, nil)
    },
    "truncateDate": TemplateHelper(2...2) { call throws(TemplateProblem) in
      guard case .date(let given, let format, let zone) = call[0] else {
        throw TemplateProblem("{{truncateDate}} is given no moment: put parseDate before it")
      }
      let parts = CalendarParts(of: given, in: zone ?? .gmt)
      guard let truncated = parts.truncated(to: call[1].text) else {
        throw TemplateProblem("{{truncateDate}} does not know \"\(call[1].text)\"")
      }
      return .date(truncated.date, format, zone)
    },
  ]

  private static let dateOptions: Set<String> = ["format", "offset", "timezone"]

  private static let checkDate:
    @Sendable ([TemplateValue?], [String: TemplateValue]) throws(TemplateProblem) -> Void = {
      _,
      options throws(TemplateProblem) in
      if let text = options["format"]?.text { _ = try format(text) }
      if let text = options["offset"]?.text { _ = try offset(text) }
      if let text = options["timezone"]?.text { _ = try zone(text) }
    }

  private static func format(_ text: String) throws(TemplateProblem) -> JavaDateFormat {
    try JavaDateFormat(text)
  }

  private static func zone(_ name: String) throws(TemplateProblem) -> TimeZone {
    if name == "UTC" || name == "Z" { return .gmt }
    guard let zone = TimeZone(identifier: name) else {
      throw TemplateProblem("there is no time zone \"\(name)\"")
    }
    return zone
  }

  private static func date(_ date: Date, _ call: TemplateInvocation, zone given: TimeZone? = nil)
    throws(TemplateProblem) -> TemplateValue
  {
    let zone = try call.text("timezone").map(zone) ?? given
    let format = try call.text("format").map(format)
    guard let text = call.text("offset") else { return .date(date, format, zone) }
    let (amount, unit) = try offset(text)
    return .date(CalendarParts(of: date, in: .gmt).moved(by: amount, unit).date, format, zone)
  }

  /// `-3 days`, or `now -3 days`.
  private static func offset(_ text: String) throws(TemplateProblem) -> (Int, String) {
    if text.lowercased() == "now" { return (0, "seconds") }
    let words = text.split(separator: " ").map(String.init)
    let units = ["seconds", "minutes", "hours", "days", "months", "years"]
    guard words.count == 2 || words.count == 3, let amount = Int(words[words.count - 2]),
      abs(amount) < 1_000_000_000, units.contains(words[words.count - 1].lowercased())
    else {
      throw TemplateProblem(
        "\"\(text)\" is no offset: write a number and one of \(units.joined(separator: ", "))"
      )
    }
    return (amount, words[words.count - 1].lowercased())
  }
}

extension CalendarParts {
  init(of date: Date, in zone: TimeZone) {
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded()), in: zone)
  }

  /// The moment so many units later; a day that a month does not have is its last one.
  func moved(by amount: Int, _ unit: String) -> CalendarParts {
    var parts = self
    switch unit {
    case "months", "years":
      let months = year * 12 + month - 1 + amount * (unit == "years" ? 12 : 1)
      parts.year = months >= 0 ? months / 12 : -((11 - months) / 12)
      parts.month = months - parts.year * 12 + 1
      parts.day = min(day, Self.days(inMonth: parts.month, of: parts.year))
    case "days": parts.day += amount
    case "hours": parts.hour += amount
    case "minutes": parts.minute += amount
    default: parts.second += amount
    }
    return parts
  }

  /// `first hour of day`, `last day of month` and so on; `nil` for other words.
  func truncated(to words: String) -> CalendarParts? {
    var parts = self
    parts.millisecond = 0
    parts.second = 0
    if words == "first second of minute" { return parts }
    parts.minute = 0
    if words == "first minute of hour" { return parts }
    parts.hour = 0
    switch words {
    case "first hour of day": return parts
    case "first day of month": parts.day = 1
    case "first day of next month":
      parts.day = 1
      return parts.moved(by: 1, "months")
    case "last day of month": parts.day = Self.days(inMonth: month, of: year)
    case "first day of year": (parts.month, parts.day) = (1, 1)
    case "first day of next year": (parts.year, parts.month, parts.day) = (year + 1, 1, 1)
    case "last day of year": (parts.month, parts.day) = (12, 31)
    default: return nil
    }
    return parts
  }
}
