extension ReportPage {
  /// The map as a picture.
  static let scriptOfMap = #"""

    const map = read("map-data");
    const node = { width: 190, height: 64, across: 270, down: 88, edge: 20 };
    function draw(tag, facts, ...inner) {
      const e = document.createElementNS(byId("blank").namespaceURI, tag);
      for (const [name, value] of Object.entries(facts)) e.setAttribute(name, value);
      e.append(...inner.filter(part => part !== undefined));
      return e;
    }
    // A map of everything is too much for one picture: what begins with one screen is drawn alone.
    const mostAtOnce = 60;
    const rootOf = state => state.screens[0] ?? "no screen";
    let shownRoot;
    const isDrawn = n => shownRoot === undefined || rootOf(map.states[n]) === shownRoot;
    const drawnLayers = () => map.layers.map(layer => layer.filter(isDrawn)).filter(layer => layer.length);
    // Three lines of a name, as far as they go; its screen goes without saying where all have the same.
    function fitted(state) {
      const prefix = state.screens.join(" > ") + ": ";
      const name = shownRoot === state.screens.join(" > ") && state.name.startsWith(prefix)
        ? state.name.slice(prefix.length) : state.name;
      const lines = [""];
      for (const word of name.split(" ")) {
        const last = lines.length - 1;
        if (!lines[last] || (lines[last] + " " + word).length <= 24) lines[last] = (lines[last] + " " + word).trim();
        else lines.push(word);
      }
      const shown = lines.slice(0, 3).map(line => line.length > 24 ? line.slice(0, 23) + "…" : line);
      if (lines.length > 3 && !shown[2].endsWith("…")) shown[2] = shown[2].slice(0, 23) + "…";
      return shown;
    }
    function arrowPath(from, to) {
      if (to.x > from.x) {
        const [x1, y1] = [from.x + node.width, from.y + node.height / 2];
        const [x2, y2] = [to.x, to.y + node.height / 2];
        return `M${x1},${y1} C${x1 + 45},${y1} ${x2 - 45},${y2} ${x2 - 2},${y2}`;
      }
      // Back, or within a layer: below all boxes between.
      const low = Math.max(from.y, to.y) + node.height + 30;
      const [a, b] = [from.x + node.width * 0.6, to.x + node.width * 0.4];
      return `M${a},${from.y + node.height} C${a},${low} ${b},${low} ${b},${to.y + node.height + 2}`;
    }
    function spots(layers) {
      const all = [];
      const most = Math.max(1, ...layers.map(layer => layer.length));
      layers.forEach((layer, across) => layer.forEach((state, down) => {
        // Every layer stands in the middle of the highest.
        const top = (most - layer.length) / 2;
        all[state] = { x: node.edge + 40 + across * node.across, y: node.edge + (top + down) * node.down };
      }));
      return { all, width: 60 + layers.length * node.across, height: 60 + most * node.down };
    }
    function drawArrows(svg, all) {
      map.arrows.forEach((arrow, n) => {
        if (arrow.from === arrow.to || !all[arrow.to] || arrow.from >= 0 && !all[arrow.from]) return;
        const from = all[arrow.from] ?? { x: all[arrow.to].x - node.width - 36, y: all[arrow.to].y };
        svg.append(draw("path", { d: arrowPath(from, all[arrow.to]), class: "arrow" + (arrow.isSwept ? " swept" : ""),
          "marker-end": "url(#tip)", "data-arrow": n }, draw("title", {}, arrow.events.join("\n"))));
      });
    }
    function drawState(n, { x, y }) {
      const state = map.states[n];
      const loop = map.arrows.find(arrow => arrow.from === n && arrow.to === n);
      const own = draw("g", { class: "node" + (state.journeys.length ? "" : " swept"), tabindex: 0, role: "button",
        "aria-label": state.name, "data-state": n, transform: `translate(${x},${y})` },
        draw("title", {}, state.name), draw("rect", { width: node.width, height: node.height, rx: 7 }),
        ...fitted(state).map((line, row, lines) =>
          draw("text", { x: 9, y: node.height / 2 + 5 + (row - (lines.length - 1) / 2) * 18 }, line)),
        loop && draw("text", { x: node.width - 4, y: node.height + 14, "text-anchor": "end", class: "loop" },
          "↻ " + loop.events.length));
      own.addEventListener("click", () => openState(n));
      own.addEventListener("keydown", e => {
        if (e.key !== "Enter" && e.key !== " ") return;
        e.preventDefault();
        openState(n, true);
      });
      return own;
    }
    function picture() {
      const layers = drawnLayers();
      const { all, width, height } = spots(layers);
      const svg = draw("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "group",
        "aria-label": "States and what leads from one to the other" },
        draw("defs", {}, draw("marker", { id: "tip", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8,
          markerHeight: 8, markerUnits: "userSpaceOnUse", orient: "auto" },
          draw("path", { d: "M0,0 L8,4 L0,8 z", class: "tip" }))));
      drawArrows(svg, all);
      for (const n of layers.flat()) svg.append(drawState(n, all[n]));
      const view = make("div", { class: "picture", tabindex: "0", role: "region", "aria-label": "Map" }, svg);
      const start = all[layers[0]?.[0]];
      if (start) requestAnimationFrame(() => { view.scrollTop = start.y - view.clientHeight / 2; });
      return view;
    }
    function roots() {
      const counts = new Map();
      for (const state of map.states) counts.set(rootOf(state), (counts.get(rootOf(state)) ?? 0) + 1);
      return [...counts].sort((a, b) => b[1] - a[1]);
    }
    // Draws another part.
    function drawPart(root) {
      shownRoot = root;
      byId("root").value = root === undefined ? "" : "=" + root;
      document.querySelector(".atlas .picture").replaceWith(picture());
    }
    function rootChoice() {
      return make("select", { id: "root", on: { change: e =>
        drawPart(e.target.value ? e.target.value.slice(1) : undefined) } },
        make("option", { value: "" }, `everything (${map.states.length})`),
        roots().map(([root, states]) => make("option", { value: "=" + root }, `${root} (${states})`)));
    }

    """#
}
