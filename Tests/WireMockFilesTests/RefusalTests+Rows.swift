extension RefusalTests {
  private static func request(_ request: String, _ words: String) -> RefusalRow {
    RefusalRow(#"{"request": \#(request), "response": {}}"#, words)
  }

  private static func body(_ rule: String, _ words: String) -> RefusalRow {
    request(#"{"bodyPatterns": [\#(rule)]}"#, words)
  }

  private static func response(_ response: String, _ words: String) -> RefusalRow {
    RefusalRow(#"{"response": \#(response)}"#, words)
  }

  static let mappingRows: [RefusalRow] = [
    RefusalRow(#"{"surprise": 1}"#, #" refuses "surprise": it is no key of a mapping."#),
    RefusalRow(
      #"{"requiredScenarioState": "Started"}"#,
      #" lacks the key "scenarioName": add it."#
    ),
    RefusalRow(
      #"{"postServeActions": {"webhook": {"url": "https://x"}}}"#,
      #" refuses "postServeActions": "webhook" would be done after the answer, and nothing is sent from here."#
    ),
    RefusalRow(
      #"{"postServeActions": [{"name": "webhook"}]}"#,
      #" refuses "postServeActions": "webhook" would be done after the answer, and nothing is sent from here."#
    ),
    RefusalRow(
      #"{"serveEventListeners": [{"name": "webhook"}, {"name": "own"}]}"#,
      #" refuses "serveEventListeners": "webhook", "own" would be done after the answer, and nothing is sent from here."#
    ),
    RefusalRow(#"{"actions": []}"#, #" refuses "actions": mappings of messages are not read."#),
    RefusalRow(
      #"{"priority": "high"}"#,
      #": "priority" is a text, but must be a whole number in -1000000000...1000000000."#
    ),
  ]

  static let requestRows: [RefusalRow] = [
    request(
      #"{"customMatcher": {"name": "mine"}}"#,
      #" refuses "customMatcher": it is code of a server, and stands in no file."#
    ),
    request(
      #"{"clientIp": {"equalTo": "127.0.0.1"}}"#,
      #" refuses "clientIp": requests have no address here."#
    ),
    request(#"{"surprise": 1}"#, #" refuses "surprise": it is no key of a request."#),
    request(#"{"urlPattern": "/a("}"#, #": "/a(" of "urlPattern" is no regular expression."#),
    request(
      #"{"urlPathTemplate": "/a/{b"}"#,
      #": "urlPathTemplate" is a text, but must be a path with {parts}."#
    ),
    request(
      #"{"url": "/a", "pathParameters": {"b": {"equalTo": "1"}}}"#,
      #" refuses "b": no "urlPathTemplate" of the request has a part of this name."#
    ),
    request(
      #"{"queryParameters": {"a": {"equals": "1"}}}"#,
      #" refuses "equals": it is no operation: use one of absent, after, and, anything, before, contains, doesNotContain, doesNotMatch, equalTo, equalToDateTime, equalToJson, equalToNumber, equalToXml, greaterThanEqualNumber, greaterThanNumber, lessThanEqualNumber, lessThanNumber, matches, matchesJsonPath, matchesXPath, not, or."#
    ),
    request(
      #"{"queryParameters": {"a": {"contains": "1", "caseInsensitive": true}}}"#,
      #" refuses "caseInsensitive": it means nothing beside "contains"."#
    ),
    request(
      #"{"queryParameters": {"a": {"equalTo": 1}}}"#,
      #": "equalTo" is a number, but must be a text."#
    ),
    request(
      #"{"queryParameters": {"a": {"absent": false}}}"#,
      #" refuses "absent": WireMock takes false for true here: write {"not": {"absent": true}}."#
    ),
    request(
      #"{"queryParameters": {"a": {"before": "now +3 days"}}}"#,
      #" refuses "before": "now +3 days" moves with the clock, and which stub answers may not: write the moment."#
    ),
    request(
      #"{"queryParameters": {"a": {"before": "tomorrow"}}}"#,
      #": "before" is a text, but must be a moment such as "2026-01-01T12:00:00Z"."#
    ),
    request(
      #"{"queryParameters": {"a": {"after": "2026-01-01", "truncateActual": "first hour of day"}}}"#,
      #" refuses "truncateActual": it means nothing beside "after"."#
    ),
    request(
      #"{"queryParameters": {"a": {"after": "2026-01-01", "actualFormat": "YYYY"}}}"#,
      #" refuses "actualFormat": the letter Y of the date format "YYYY" is not understood."#
    ),
    request(
      #"{"queryParameters": {"a": {"greaterThanNumber": "many"}}}"#,
      #": "greaterThanNumber" is a text, but must be a number."#
    ),
    request(
      #"{"multipartPatterns": [{"surprise": 1}]}"#,
      #" holds the key "surprise", which means nothing there: use one of name, fileName, matchingType, headers, bodyPatterns."#
    ),
    body(
      #"{"matchesJsonSchema": {}}"#,
      #" refuses "matchesJsonSchema": JSON Schema is not understood here: use equalToJson with placeholders, or matchesJsonPath."#
    ),
    body(
      #"{"equalToJson": "{"}"#,
      #": the text of "equalToJson" is no JSON: line 1, column 2: the text ends inside of an object."#
    ),
    body(
      ##"{"equalToJson": {"a": "${json-unit.matches:mine}x"}}"##,
      #" refuses the placeholder "${json-unit.matches:mine}x" of "equalToJson": use ignore, ignore-element, any-string, any-number, any-boolean or regex."#
    ),
    body(
      #"{"matchesJsonPath": "$.a.sum()"}"#,
      #" refuses "matchesJsonPath": "sum()" of the JSONPath "$.a.sum()" is a function that is not understood."#
    ),
    body(
      #"{"matchesJsonPath": "$.a[?(@.b in ['x'])]"}"#,
      #" refuses "matchesJsonPath": "in ['x'])]" of the JSONPath "$.a[?(@.b in ['x'])]" is not understood."#
    ),
    body(#"{"matchesJsonPath": {"contains": "x"}}"#, #" lacks the key "expression": add it."#),
    body(
      #"{"matchesXPath": "/a/following-sibling::b"}"#,
      #" refuses "matchesXPath": "following-sibling::b" of the XPath "/a/following-sibling::b" is not understood."#
    ),
    body(
      #"{"matchesXPath": "/a/..", "xPathNamespaces": {}}"#,
      #" refuses "xPathNamespaces": name spaces are not resolved: write names with the prefixes of the request, or local-name()."#
    ),
    body(
      #"{"matchesXPath": "substring(/a, 1)"}"#,
      #" refuses "matchesXPath": "substring(/a, 1)" of the XPath "substring(/a, 1)" is not understood."#
    ),
    body(
      #"{"equalToXml": "<a>"}"#,
      #": "equalToXml" is a text, but must be XML without a document type."#
    ),
    body(
      #"{"equalToXml": "<a/>", "exemptedComparisons": ["NAMESPACE_URI"]}"#,
      #" refuses "exemptedComparisons": XML is compared in one way only: take the key out."#
    ),
    body(
      #"{"equalToXml": "<a>${xmlunit.isDateTime}</a>", "enablePlaceholders": true}"#,
      #" refuses "equalToXml": the placeholder ${xmlunit.isDateTime} is not understood: use ignore or isNumber."#
    ),
    body(
      #"{"binaryEqualTo": "?"}"#,
      #": "binaryEqualTo" is a text, but must be a text in base64."#
    ),
  ]

  static let responseRows: [RefusalRow] = [
    response(
      #"{"proxyBaseUrl": "https://example.org"}"#,
      #" refuses "proxyBaseUrl": nothing is sent to another server here: record its answers first."#
    ),
    response(
      #"{"additionalProxyRequestHeaders": {}}"#,
      #" refuses "additionalProxyRequestHeaders": nothing is sent to another server here."#
    ),
    response(
      #"{"removeProxyRequestHeaders": []}"#,
      #" refuses "removeProxyRequestHeaders": nothing is sent to another server here."#
    ),
    response(
      #"{"proxyUrlPrefixToRemove": "/x"}"#,
      #" refuses "proxyUrlPrefixToRemove": nothing is sent to another server here."#
    ),
    response(#"{"surprise": 1}"#, #" refuses "surprise": it is no key of a response."#),
    response(
      #"{"transformers": ["my-transformer"]}"#,
      #" refuses "transformers": "my-transformer" is code of a server: only "response-template" is known."#
    ),
    response(
      #"{"status": 1000}"#,
      #": "status" is a number, but must be a whole number in 100...599."#
    ),
    response(
      #"{"fault": "SURPRISE"}"#,
      #": "fault" is a text, but must be one of "CONNECTION_RESET_BY_PEER", "EMPTY_RESPONSE", "MALFORMED_RESPONSE_CHUNK", "RANDOM_DATA_THEN_CLOSE"."#
    ),
    response(
      #"{"body": "a", "jsonBody": {}}"#,
      #" holds "body" and "jsonBody": keep one of them."#
    ),
    response(#"{"body": {"a": 1}}"#, #": "body" is an object, but must be a text."#),
    response(#"{"base64Body": "?"}"#, #": "base64Body" is a text, but must be a text in base64."#),
    response(
      #"{"bodyFileName": "missing.json"}"#,
      #" names a body that cannot be read. The body "missing.json" has no folder: add __files beside the mappings."#
    ),
    response(
      #"{"headers": {"X": "a\nb"}}"#,
      #": "X" is a text, but must be a text without line breaks."#
    ),
    response(
      #"{"headers": {"X": null}}"#,
      #": "X" is null, but must be a text or a list of texts."#
    ),
    response(
      #"{"delayDistribution": {"type": "normal"}}"#,
      #": "type" is a text, but must be one of "uniform", "lognormal", "fixed"."#
    ),
    response(
      #"{"delayDistribution": {"type": "uniform", "lower": 5, "upper": 1}}"#,
      #": "upper" is a number, but must be a number not below "lower"."#
    ),
    response(
      #"{"chunkedDribbleDelay": {"numberOfChunks": 0, "totalDuration": 1}}"#,
      #": "numberOfChunks" is a number, but must be a whole number in 1...1000000."#
    ),
    response(
      #"{"fixedDelayMilliseconds": -1}"#,
      #": "fixedDelayMilliseconds" is a number, but must be a number of milliseconds."#
    ),
    response(
      #"{"jsonBody": {"at": "{{nwo}}"}}"#,
      #" refuses "jsonBody": {{nwo}} names nothing: a template knows request and parameters."#
    ),
    response(
      #"{"headers": {"X": "{{nwo}}"}}"#,
      #" refuses "X": {{nwo}} names nothing: a template knows request and parameters."#
    ),
  ]

  static let templateRows: [RefusalRow] = [
    RefusalRow("{{nothing}}", "{{nothing}} names nothing: a template knows request and parameters"),
    RefusalRow("{{fnow offset='1 days'}}", "there is no helper fnow"),
    RefusalRow("{{request.clientIp}}", "a request has no part clientIp in {{request.clientIp}}"),
    RefusalRow("{{request.surprise}}", "a request has no part surprise in {{request.surprise}}"),
    RefusalRow(
      "{{hostname}}",
      "{{hostname}} names nothing: a template knows request and parameters"
    ),
    RefusalRow("{{systemValue type='ENVIRONMENT' key='HOME'}}", "there is no helper systemValue"),
    RefusalRow(
      "{{> partial}}",
      "{{> partial}} is not understood: partials and decorators are not read"
    ),
    RefusalRow("{{#block 'a'}}{{/block}}", "there is no helper block in {{#block}}"),
    RefusalRow("{{#if a}}", "{{#if}} is not closed by {{/if}}"),
    RefusalRow("{{#if true}}a{{/each}}", "{{#if}} is not closed by {{/if}}"),
    RefusalRow("a{{/if}}", "{{/if}} closes nothing"),
    RefusalRow("{{#if}}{{/if}}", "{{#if}} takes one value"),
    RefusalRow(
      "{{now offset='1 weeks'}}",
      #""1 weeks" is no offset: write a number and one of seconds, minutes, hours, days, months, years"#
    ),
    RefusalRow(
      "{{now format='YYYY-MM-dd'}}",
      #"the letter Y of the date format "YYYY-MM-dd" is not understood"#
    ),
    RefusalRow(
      "{{now format=\"yyyy 'at\"}}",
      #"the date format "yyyy 'at" ends inside of a quote"#
    ),
    RefusalRow("{{now timezone='Moon/Base'}}", #"there is no time zone "Moon/Base""#),
    RefusalRow("{{now zone='UTC'}}", "{{now}} has no option zone"),
    RefusalRow(
      "{{randomValue type='EMOJI'}}",
      "{{randomValue}} has no type EMOJI: use one of ALPHABETIC, ALPHANUMERIC, ALPHANUMERIC_AND_SYMBOLS, HEXADECIMAL, NUMERIC, UUID"
    ),
    RefusalRow(
      "{{jsonPath request.body '$.a.sum()'}}",
      #""sum()" of the JSONPath "$.a.sum()" is a function that is not understood"#
    ),
    RefusalRow("{{jsonPath request.body}}", "{{jsonPath}} takes 2 values, not 1"),
    RefusalRow(
      "{{xPath request.body '/a/ancestor::b'}}",
      #""ancestor::b" of the XPath "/a/ancestor::b" is not understood"#
    ),
    RefusalRow("{{regexExtract request.body '('}}", #""(" is no regular expression"#),
    RefusalRow(
      "{{#if (eq request.query.a 'b')}}{{/if}}",
      "{{eq}} compares request.query.a, which is a list: write request.query.a.[0]"
    ),
    RefusalRow("{{math 1 '+'}}", "{{math}} takes 3 values, not 2"),
    RefusalRow("{{@surprise}}", "@surprise is no name that a block gives"),
    RefusalRow("{{#now}}{{/now}}", "{{#now}} is not understood as a block: write {{now …}}"),
    RefusalRow("{{each request.query}}", "{{each}} is a block: write {{#each …}}"),
    RefusalRow("\\{{now}}", "a template escaped with \\{{ is not understood"),
    RefusalRow("{{now ' }}", #""{{now ' }}" lacks its closing braces"#),
    RefusalRow(String(repeating: "{{#if true}}", count: 50) + "}}", "blocks are nested too deep"),
  ]
}
