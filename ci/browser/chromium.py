"""A page in headless Chromium, driven over a pipe by the DevTools protocol."""

import base64
import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Failure(Exception):
    """What the browser refused, or what did not come true in time."""


def command():
    """The browser's program, or None."""
    names = [os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"]
    return next((shutil.which(name) for name in names if name and shutil.which(name)), None)


class Browser:
    """One process of the browser, with a profile of its own that is thrown away."""

    def __init__(self):
        self.profile = tempfile.mkdtemp()
        to_read, self.to = os.pipe()
        self.back, to_write = os.pipe()
        # The browser reads from 3 and writes to 4.
        shell = f'exec 3<&{to_read} 4>&{to_write}; exec "$0" "$@"'
        self.process = subprocess.Popen(
            ["bash", "-c", shell, command(), "--headless=new", "--no-sandbox", "--disable-gpu",
             "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-pipe",
             "--hide-scrollbars", "--force-color-profile=srgb", f"--user-data-dir={self.profile}",
             "about:blank"],
            pass_fds=[to_read, to_write], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.numbers = itertools.count(1)
        self.rest = b""
        self.events = []
        self.session = None

    def close(self):
        try:
            self.send("Browser.close", session=None)
            self.process.wait(10)
        except (Failure, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self, until):
        while b"\0" not in self.rest:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.back], [], [], left)[0]:
                raise Failure("the browser does not answer")
            more = os.read(self.back, 1 << 20)
            if not more:
                raise Failure("the browser is gone")
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, session="", seconds=60, **parameters):
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        session = self.session if session == "" else session
        if session:
            message["sessionId"] = session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + seconds
        while True:
            answer = self.receive(until)
            if answer.get("id") == number:
                if "error" in answer:
                    raise Failure(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, path, width=1280, height=900, scheme="light"):
        """Opens a file, or an address, in a new page."""
        target = self.send("Target.createTarget", session=None, url="about:blank")["targetId"]
        self.session = self.send(
            "Target.attachToTarget", session=None, targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.send(domain + ".enable")
        self.size(width, height)
        self.send("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": scheme}])
        # Long tasks and paints are noted from the start.
        self.send("Page.addScriptToEvaluateOnNewDocument", source="""
            window.tasks = []; window.paints = {};
            new PerformanceObserver(list => list.getEntries().forEach(e => tasks.push(e.duration)))
              .observe({ type: "longtask", buffered: true });
            new PerformanceObserver(list => list.getEntries().forEach(e => paints[e.name] = e.startTime))
              .observe({ type: "paint", buffered: true });""")
        self.events.clear()
        self.send("Page.navigate", url=path if "://" in path else "file://" + os.path.abspath(path))
        self.wait("document.readyState === 'complete'")

    def size(self, width, height=900):
        self.send("Emulation.setDeviceMetricsOverride",
                  width=width, height=height, deviceScaleFactor=1, mobile=False)

    def value(self, expression):
        """What an expression is; it may be a promise."""
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True, userGesture=True)
        if "exceptionDetails" in result:
            raise Failure(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait(self, expression, seconds=20):
        until = time.monotonic() + seconds
        while not self.value(expression):
            if time.monotonic() > until:
                raise Failure("never true: " + expression)
            time.sleep(0.02)

    codes = {"Enter": 13, "Escape": 27, " ": 32, "Tab": 9, "ArrowRight": 39, "ArrowLeft": 37}

    def keys(self, *names):
        """Presses keys one after the other."""
        for name in names:
            text = {"Enter": "\r"}.get(name, name if len(name) == 1 else "")
            # Codes of signs are others than their characters.
            code = ord(name.upper()) if len(name) == 1 and name.isalnum() else 0
            known = {"key": name, "windowsVirtualKeyCode": self.codes.get(name, code)}
            if text:
                known["text"] = text
            self.send("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **known)
            self.send("Input.dispatchKeyEvent", type="keyUp", **known)

    def picture(self, path):
        image = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(image))

    def complaints(self):
        """What the page or its policy reported, and what it wanted to load."""
        self.value("1")
        said = []
        for event in self.events:
            facts = event.get("params", {})
            if event.get("method") == "Runtime.exceptionThrown":
                said.append(str(facts["exceptionDetails"].get("exception", facts))[:400])
            if event.get("method") == "Log.entryAdded":
                said.append(facts["entry"]["text"])
            if event.get("method") == "Network.requestWillBeSent":
                if not facts["request"]["url"].startswith("file:///") or facts["type"] != "Document":
                    said.append("loads " + facts["request"]["url"])
        return said
