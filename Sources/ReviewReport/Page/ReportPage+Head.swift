extension ReportPage {
  /// The HTML at the start of the page, with empty elements that the page's script fills.
  static var head: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>Proofsheet report</title>
    <style>\(style)</style>
    </head>

    """ + frame
  }

  private static let frame = """
    <body>
    <header>
    <h1>Proofsheet <span id="run"></span></h1>
    <div role="tablist" aria-label="Parts of the page" id="tabs">
    <button role="tab" id="tab-changes" aria-controls="changes" aria-selected="true">Changes</button>
    <button role="tab" id="tab-journeys" aria-controls="journeys" aria-selected="false" tabindex="-1">Journeys</button>
    <button role="tab" id="tab-ledger" aria-controls="ledger" aria-selected="false" tabindex="-1">Coverage</button>
    </div>
    <div class="side">
    <button id="theme" aria-pressed="false" title="Light or dark (d)">Dark</button>
    <button id="help" title="Keys (?)">Keys</button>
    </div>
    </header>
    <main>
    <section role="tabpanel" id="changes" aria-labelledby="tab-changes">
    <form class="tools" role="search" id="tools">
    <label>Search <input type="search" id="search" placeholder="words, tests, kinds" autocomplete="off"></label>
    <label>Key path <input type="search" id="path" list="paths" placeholder="rows.price" autocomplete="off"></label>
    <datalist id="paths"></datalist>
    <fieldset><legend class="heard">Show differences</legend>
    <label><input type="radio" name="layout" value="inline" checked> inline</label>
    <label><input type="radio" name="layout" value="beside"> side by side</label>
    </fieldset>
    <p id="found" role="status"></p>
    </form>
    <div id="kinds"></div>
    <div id="others"></div>
    </section>
    <section role="tabpanel" id="journeys" aria-labelledby="tab-journeys" hidden></section>
    <section role="tabpanel" id="ledger" aria-labelledby="tab-ledger" hidden></section>
    </main>
    <footer id="basket" hidden>
    <p id="ticked" role="status"></p>
    <pre tabindex="0" aria-label="The command for the ticked changes"><code id="command"></code></pre>
    <div class="side"><button id="copy" class="main" title="Copy (c)">Copy</button><button id="clear">Untick all</button></div>
    </footer>
    <dialog id="keys" aria-labelledby="keys-title"></dialog>
    <noscript><p>This page needs its own script, which loads nothing.</p></noscript>

    """
}
