"""Writes two packages with something to review, and looks at their pages in headless Chromium (DevTools over a pipe)."""

import base64
import itertools
import json
import os
import subprocess
import sys
import time

PROOFSHEET, WORK = sys.argv[1:3]
HOSTILE = "<img src=x onerror='hacked = 1'>\u202e\x1b[31m\u2028<!--<script>hacked = 1</script>"
JOURNEY = ("journey: searches\nscenario: slow\n\n1. opens\n   Home\n     title: \"Search\"\n2. types\n   > GET /search\n"
           "   ~ isLoading: false -> true\n3. waits 1 s\n   < 200 search.json\n   ~ isLoading: true -> {}\n\nend: nothing running\n")

def package(name, count):
    """A package with carts whose prices changed, a journey and a hostile text, as its last run left it."""
    root, log = os.path.join(WORK, name), []

    def put(path, text):
        os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
        with open(os.path.join(root, path), "w", encoding="utf-8") as file:
            file.write(text)

    def differ(reference, old, new, **facts):
        for path in ["__Snapshots__/", ".proofsheet/pending/.seen/__Snapshots__/"]:
            put(path + reference, old)
        put(".proofsheet/pending/" + reference, new)
        log.append({"verdict": "different", "reference": reference, "test": "test()", "source": "Shop/Cart.swift:7",
                    "microseconds": 9, **facts})

    put("Package.swift", "")
    for n in range(count):
        badge = ['"Sold out"', "nil"] if n % 7 == 0 else ["nil", "nil"]
        differ(f"Shop/Cart/cart.{n}.txt", *[f'Cart\n  price: "{price}"\n  badge: {own}\n  isReady: true\n'
                                            for price, own in zip([f"€{n}.50", f"{n}.50 EUR"], badge)])
    differ("Shop/It's/a $(touch hacked) \u202eb.txt", "</script><script>hacked = 1</script>\n", HOSTILE + "\n")
    differ("Shop/Search/searches.txt", JOURNEY.format("false"), JOURNEY.format("nil"), journey="searches", steps=3)
    log.append({**log[0], "verdict": "failed", "reference": "Shop/broken.txt", "reason": HOSTILE})
    put(".proofsheet/runs/20260102T000000/1.ndjson", "".join(json.dumps(own) + "\n" for own in log) + '{"end":true}\n')
    start = time.monotonic()
    subprocess.run([PROOFSHEET, "report", "--html", "--package-path", root], check=True, stdout=subprocess.DEVNULL)
    return os.path.abspath(os.path.join(root, ".proofsheet/report.html")), time.monotonic() - start

class Browser:
    def __init__(self):
        to_read, self.to = os.pipe()
        back, to_write = os.pipe()
        self.back = os.fdopen(back, "rb")
        # The browser reads from 3 and writes to 4.
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec 3<&{to_read} 4>&{to_write}; exec "$@"', "-", "timeout", "300", "chromium", "--headless=new",
             "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe",
             f"--user-data-dir={os.path.abspath(WORK)}/profile"], pass_fds=[to_read, to_write], stderr=subprocess.DEVNULL)
        os.close(to_write)
        self.numbers, self.events, self.session = itertools.count(1), [], {}
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = {"sessionId": self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]}
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.send(domain + ".enable")

    def send(self, method, **parameters):
        message = {"id": next(self.numbers), "method": method, "params": parameters, **self.session}
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = json.loads(b"".join(iter(lambda: self.back.read(1), b"\0")) or "null")
            if answer is None or "error" in answer:
                sys.exit(f"ci/browser: {method}: {answer or 'the browser is gone'}")
            if answer.get("id") == message["id"]:
                return answer["result"]
            self.events.append(answer)

    def open(self, path, width, scheme):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=1400, deviceScaleFactor=1, mobile=False)
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.send("Page.navigate", url="file://" + path)
        self.value("new Promise(done => document.readyState === 'complete' ? done() : addEventListener('load', done))")

    def value(self, expression):
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            sys.exit(f"ci/browser: {expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def expect(self, expression, value):
        if (found := self.value(expression)) != value:
            sys.exit(f"ci/browser: {expression} is {found}, not {value}")

def look(browser, path, width, scheme):
    browser.open(path, width, scheme)
    browser.expect("[...document.querySelectorAll('.kind')].every(own => own.querySelector('details').open)", True)
    browser.expect(f"document.documentElement.scrollWidth <= {width}", True)
    browser.expect("typeof hacked", "undefined")
    browser.expect("document.body.textContent.includes(String.raw`1'>\\u{202E}\\u{1B}[31m\\u{2028}<!--<script>hacked`)", True)
    for name in ["kinds", "journeys"]:
        browser.value(f"document.getElementById('{name}').scrollIntoView()")
        picture = browser.send("Page.captureScreenshot", format="png")["data"]
        with open(f"{WORK}/{scheme}-{width}-{name}.png", "wb") as file:
            file.write(base64.b64decode(picture))
    browser.value("filter.value = '\"sold nil'; filter.dispatchEvent(new Event('input'))")
    browser.expect("[...document.querySelectorAll('.kind')].filter(own => own.checkVisibility()).length", 2)
    browser.expect("found.textContent", "17 found")

browser = Browser()
sample, _ = package("sample", 57)
for width, scheme in itertools.product([1280, 420], ["light", "dark"]):
    look(browser, sample, width, scheme)
big, written = package("big", 5000)
start = time.monotonic()
browser.open(big, 1280, "light")
browser.expect("document.querySelectorAll('.kind').length", 4)
print(f"5,000 snapshots: {os.path.getsize(big) / 1e6:.1f} MB, written in {written:.1f} s, opened in {time.monotonic() - start:.1f} s")
said = [event["params"] for event in browser.events if event["method"] in ["Runtime.exceptionThrown", "Log.entryAdded"]
        or event["method"] == "Network.requestWillBeSent" and event["params"]["type"] != "Document"]
# What the policy is for.
browser.value("document.body.append(Object.assign(document.createElement('script'), { text: 'hacked = 1' }))")
browser.expect("typeof hacked", "undefined")
browser.send("Browser.close")
if said:
    sys.exit(f"ci/browser: the browser says: {said}")
