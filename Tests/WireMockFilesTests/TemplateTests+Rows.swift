extension TemplateTests {
  private static let form = Asked(
    "POST /things/7",
    ["Content-Type": "application/json", "Cookie": "session=abc; theme=dark"],
    body: #"{"user": {"name": "Kim", "tags": ["a", "b"]}, "n": 1.50, "none": null}"#
  )

  static let requestRows: [TemplateRow] = [
    TemplateRow("{{request.path}}", "/things/7"),
    TemplateRow(
      "{{request.path.[1]}} {{request.pathSegments.[0]}} {{request.path.id}}",
      "7 things 7"
    ),
    TemplateRow("{{request.query.x}} {{request.query.x.[1]}} {{request.query.x.1}}", "1 2 2"),
    TemplateRow("{{request.query.missing}}|", "|"),
    TemplateRow("{{request.query.term}} {{{request.query.term}}}", "a&amp;b a&b"),
    TemplateRow("{{{request.url}}}", "/things/7?x=1&x=2&term=a%26b"),
    TemplateRow(
      "{{request.method}} {{request.host}} {{request.port}} {{request.scheme}}",
      "GET example.org 443 https"
    ),
    TemplateRow("{{request.requestLine.baseUrl}}", "https://example.org"),
    TemplateRow(
      "{{request.baseUrl}}",
      "http://localhost:8080",
      "GET http://localhost:8080/things/7"
    ),
    TemplateRow(
      "{{request.headers.content-type}} {{request.headers.[Content-Type]}}",
      "application/json application/json",
      form
    ),
    TemplateRow("{{request.cookies.session}} {{request.cookies.theme}}", "abc dark", form),
    TemplateRow("{{parameters.greeting}} {{parameters.nested.n}}", "hi 1.0"),
    TemplateRow(
      "{{jsonPath request.body '$.user.name'}} {{jsonPath request.body '$.n'}}",
      "Kim 1.50",
      form
    ),
    TemplateRow(
      "{{{jsonPath request.body '$.user'}}}",
      "{\n  \"name\" : \"Kim\",\n  \"tags\" : [ \"a\", \"b\" ]\n}",
      form
    ),
    TemplateRow(
      "{{jsonPath request.body '$.nothing' default='x'}}{{jsonPath request.body '$.none'}}|",
      "x|",
      form
    ),
    TemplateRow(
      "{{{request.body}}}",
      "a=1&a=2&b=x%20y",
      Asked("POST /things/7", body: "a=1&a=2&b=x%20y")
    ),
    TemplateRow(
      "{{formData request.body 'form' urlDecode=true}}{{form.a.[1]}} {{form.b}}",
      "2 x y",
      Asked("POST /things/7", body: "a=1&a=2&b=x%20y")
    ),
    TemplateRow(
      "{{xPath request.body '/a/b/text()'}} {{{xPath request.body '//c'}}}",
      "one <c d=\"2\"/>",
      Asked("POST /things/7", body: "<a><b>one</b><c d='2'/></a>")
    ),
    TemplateRow("{{request.id}}", "00000000-0000-4000-8000-000000000001"),
    TemplateRow("{{lookup request.query 'x'}} {{size request.query.x}}", "1 2"),
  ]

  static let textRows: [TemplateRow] = [
    TemplateRow("plain {braces} }}", "plain {braces} }}"),
    TemplateRow(
      "{{upper 'abc'}} {{lower 'ABC'}} {{capitalizeFirst 'abc'}} {{capitalize 'ab cd'}}",
      "ABC abc Abc Ab Cd"
    ),
    TemplateRow("[{{trim '  a '}}] [{{#trim}} b {{/trim}}]", "[a] [b]"),
    TemplateRow(
      "{{{base64 'hi?'}}} {{base64 'aGk/' decode=true}} {{base64 'a' padding=false}}",
      "aGk/ hi? YQ"
    ),
    TemplateRow("{{base64 'a'}}", "YQ&#x3D;&#x3D;"),
    TemplateRow("{{urlEncode 'a b/c'}} {{{urlEncode 'a+b%2Fc' decode=true}}}", "a+b%2Fc a b/c"),
    TemplateRow(
      "{{replace 'a-b' '-' '+'}} {{cut 'a-b' '-'}} {{substring 'abcdef' 2 4}}",
      "a+b ab cd"
    ),
    TemplateRow("{{regexExtract 'order-17-x' '[0-9]+'}}", "17"),
    TemplateRow("{{regexExtract 'a1b2' '([a-z])([0-9])' 'parts'}}{{parts.[0]}}{{parts.[3]}}", "a2"),
    TemplateRow("{{regexExtract 'abc' '[0-9]+' default='none'}}", "none"),
    TemplateRow(
      "{{math 3 '+' 2}} {{math 7 '/' 2}} {{math 7.0 '/' 2}} {{math 2 '*' 1.5}} {{math 7 '%' 4}} {{math 1 '-' 3}}",
      "5 4 3.5 3.0 3 -2"
    ),
    TemplateRow(
      "{{join 'a' 'b' ', '}} {{arrayJoin '-' (array 1 2 3)}} {{join (array 'x' 'y') '+'}}",
      "a, b 1-2-3 x+y"
    ),
    TemplateRow("{{val request.query.no or='none'}} {{val 'v' assign='kept'}}{{kept}}", "none v"),
    TemplateRow("{{defaultIfEmpty request.query.no 'd'}} {{rjust '7' size=3 pad='0'}}", "d 007"),
    TemplateRow("{{size 'abc'}} {{size (array 1 2)}} {{size (parseJson '{\"a\": 1}')}}", "3 2 1"),
    TemplateRow("{{! a comment }}{{!-- with }} in it --}}a {{~ 'b' ~}} c", "abc"),
  ]

  static let dateRows: [TemplateRow] = [
    TemplateRow("{{now}}", "2026-03-01T12:00:00Z"),
    TemplateRow("{{now format='yyyy-MM-dd HH:mm:ss.SSS'}}", "2026-03-01 12:00:00.250"),
    TemplateRow(
      "{{now offset='-1 days' format='yyyy-MM-dd'}} {{now offset='3 hours' format='HH'}}",
      "2026-02-28 15"
    ),
    TemplateRow(
      "{{now offset='-12 months' format='MMM d, yyyy'}} {{now offset='1 years' format='yy'}}",
      "Mar 1, 2025 27"
    ),
    TemplateRow("{{now timezone='Asia/Tokyo' format='HH:mm XXX'}}", "21:00 +09:00"),
    TemplateRow("{{now timezone='Europe/Berlin'}}", "2026-03-01T13:00:00+01:00"),
    TemplateRow("{{now format='epoch'}} {{now format='unix'}}", "1772366400250 1772366400"),
    TemplateRow(
      "{{now format=\"yyyy-MM-dd'T'HH:mm:ssZ\"}} {{now format='EEEE h a'}}",
      "2026-03-01T12:00:00+0000 Sunday 12 PM"
    ),
    TemplateRow("{{#assign 'f'}}yyyy{{/assign}}{{now format=f}}", "2026"),
    TemplateRow(
      "{{date (parseDate '2024-02-29T10:00:00Z') offset='1 years' format='yyyy-MM-dd'}}",
      "2025-02-28"
    ),
    TemplateRow(
      "{{date (parseDate '31/01/2024' format='dd/MM/yyyy') offset='1 months' format='dd.MM.'}}",
      "29.02."
    ),
    TemplateRow(
      "{{date (truncateDate (now) 'last day of month') format='yyyy-MM-dd HH:mm'}}",
      "2026-03-31 00:00"
    ),
  ]

  static let blockRows: [TemplateRow] = [
    TemplateRow(
      "{{#if request.query.x}}yes{{else}}no{{/if}} {{#unless request.query.no}}none{{/unless}}",
      "yes none"
    ),
    TemplateRow("{{#if (eq request.query.x.[0] '1')}}one{{else if true}}two{{/if}}", "one"),
    TemplateRow("{{#if false}}a{{else if (gt 3 2)}}b{{else}}c{{/if}}", "b"),
    TemplateRow(
      "{{#eq request.method 'GET'}}get{{else}}other{{/eq}} {{eq 1 1}} {{neq 'a' 'a' yes='y' no='n'}}",
      "get true n"
    ),
    TemplateRow(
      "{{and true 1}} {{or false ''}} {{not ''}} {{lte 2 2}} {{contains 'abc' 'b'}}",
      "true false true true true"
    ),
    TemplateRow(
      "{{#matches '17' '[0-9]+'}}number{{/matches}}{{#matches 'x' '[0-9]+'}}number{{/matches}}",
      "number"
    ),
    TemplateRow(
      "{{#each request.query.x}}{{@index}}={{this}}{{#unless @last}},{{/unless}}{{/each}}",
      "0=1,1=2"
    ),
    TemplateRow(
      "{{#each (parseJson '{\"a\": 1, \"b\": [2]}')}}{{@key}}:{{{this}}} {{/each}}",
      "a:1 b:[ 2 ] "
    ),
    TemplateRow("{{#each (array 'p' 'q') as |item i|}}{{i}}{{item}}{{/each}}", "0p1q"),
    TemplateRow("{{#each (array)}}x{{else}}none{{/each}}", "none"),
    TemplateRow("{{#with request.query}}{{x}} {{../request.method}}{{/with}}", "1 GET"),
    TemplateRow(
      "{{#parseJson 'data'}}{\"items\": [{\"n\": 1}, {\"n\": 2}]}{{/parseJson}}{{#each data.items}}{{n}};{{/each}}",
      "1;2;"
    ),
    TemplateRow("{{#each (range 2 4)}}{{this}}{{/each}} {{range 1 3}}", "234 [1, 2, 3]"),
  ]
}
