extension ReportPage {
  /// The script of the page; it turns every text of a snapshot into a text node, never into markup.
  static let script =
    "\"use strict\";(() => {" + scriptOfPage + scriptOfDifferences + scriptOfList + scriptOfJourneys
    + scriptOfLedger + scriptOfTicks + scriptOfKeys + "})();"

  /// The script that reads the data, makes elements, and switches tabs and the theme.
  private static let scriptOfPage = #"""

    const byId = id => document.getElementById(id);
    const read = id => { const e = byId(id); return e && JSON.parse(e.textContent); };
    function make(tag, facts, ...inner) {
      const e = document.createElement(tag);
      for (const [name, value] of Object.entries(facts ?? {})) {
        if (name === "on") for (const [type, act] of Object.entries(value)) e.addEventListener(type, act);
        else if (value !== undefined && value !== false) e.setAttribute(name, value === true ? "" : value);
      }
      e.append(...inner.flat(Infinity).filter(part => part !== undefined && part !== null && part !== false));
      return e;
    }
    const count = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;
    const data = read("index");
    const known = new Map();
    // Keeps the parts that were read, up to a limit: all parts of a long page would take much memory.
    function part(id) {
      if (known.has(id)) return known.get(id);
      const value = read(id);
      if (value) { if (known.size > 12) known.clear(); known.set(id, value); }
      return value;
    }
    const detail = n => part("details" + Math.floor(n / data.chunkSize))?.[n % data.chunkSize];

    // Appends elements in portions: a further one when the end comes near, or at a click.
    function grow(place, items, show, size) {
      let next = 0, sentinel;
      const more = () => {
        observer.disconnect();
        sentinel?.remove();
        place.append(...items.slice(next, next + size).flatMap(show));
        next = Math.min(items.length, next + size);
        if (next === items.length) { place.growMore = undefined; return false; }
        sentinel = make("button", { class: "more", type: "button", on: { click: more } },
          `${items.length - next} more`);
        place.append(sentinel);
        observer.observe(sentinel);
        return true;
      };
      const observer = new IntersectionObserver(seen => { if (seen.some(s => s.isIntersecting)) more(); });
      place.replaceChildren();
      place.growMore = more;
      more();
    }

    const tabs = ["changes", "journeys", "ledger"];
    function select(name, focuses) {
      for (const tab of tabs) {
        const button = byId("tab-" + tab);
        button.setAttribute("aria-selected", tab === name);
        button.tabIndex = tab === name ? 0 : -1;
        byId(tab).hidden = tab !== name;
        if (tab === name && focuses) button.focus();
      }
      shown[name]?.();
      delete shown[name];
    }
    const selected = () => tabs.find(tab => !byId(tab).hidden);
    // The functions that draw a tab when it is first selected.
    const shown = {};
    byId("tabs").addEventListener("click", e => { if (e.target.role === "tab") select(e.target.id.slice(4)); });
    byId("tabs").addEventListener("keydown", e => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
      if (!step) return;
      const open = tabs.filter(tab => !byId("tab-" + tab).hidden);
      select(open[(open.indexOf(selected()) + step + open.length) % open.length], true);
    });

    const dark = matchMedia("(prefers-color-scheme: dark)");
    const isDark = () => (document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark";
    const tellTheme = () => byId("theme").setAttribute("aria-pressed", isDark());
    function turnTheme() { document.documentElement.dataset.theme = isDark() ? "light" : "dark"; tellTheme(); }
    byId("theme").addEventListener("click", turnTheme);
    dark.addEventListener("change", tellTheme);
    tellTheme();
    if (data.run) byId("run").textContent = "run " + data.run;

    """#
}
