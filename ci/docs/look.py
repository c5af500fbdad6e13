# Opens every article of the documentation in a browser, wide and narrow, and looks whether it can be read.
#
#     look.py SITE PICTURES

import functools
import http.server
import json
import os
import re
import sys
import threading

from chromium import Browser, Failure

# Quotation marks and dashes are others on a page than in its source.
LETTERS = "(text => text.replace(/[^\\p{L}\\p{N}]+/gu, ''))"
ARTICLES = "Sources/Proofsheet/Proofsheet.docc"
SITE, PICTURES = sys.argv[1:]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


def last_words(path):
    """The last heading of an article, which its page shows only when all of it is there."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"^```.*?^```", "", file.read(), flags=re.S | re.M)
    return re.findall(r"^##+ (.*)$", text.split("## Topics")[0], re.M)[-1].replace("`", "")


def look(browser, address, article, width):
    """What is wrong with an article's page at a width."""
    name = "" if article == "Proofsheet.md" else "/" + article[:-len(".md")].lower()
    browser.open(f"{address}/documentation/proofsheet{name}/", width=width)
    words = last_words(os.path.join(ARTICLES, article))
    try:
        browser.wait(f"document.querySelector('h1') && {LETTERS}(document.body.innerText)"
                     f".includes({LETTERS}({json.dumps(words)}))", 15)
    except Failure:
        return f"{article} shows no {words!r} at {width} pixels."
    browser.picture(f"{PICTURES}/{article[:-len('.md')]}-{width}.png")
    over = browser.value("document.documentElement.scrollWidth")
    return f"{article} is {over} pixels wide at {width}." if over > width else None


def main():
    os.makedirs(PICTURES, exist_ok=True)
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    articles = sorted(name for name in os.listdir(ARTICLES) if name.endswith(".md"))
    browser = Browser()
    try:
        found = [wrong for width in (1280, 420) for article in articles
                 if (wrong := look(browser, address, article, width))]
    finally:
        browser.close()
        server.shutdown()
    for line in found:
        print(line, file=sys.stderr)
    if found:
        sys.exit(1)
    print(f"{len(articles)} articles open in a browser at two widths")


main()
