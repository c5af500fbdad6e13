extension ReportPage {
  /// What a state of the map says and who comes there, and which types stand in which states.
  static let scriptOfStates = #"""

    const stateLink = n => n < 0 ? "start" : make("button", { type: "button", class: "link",
      on: { click: () => openState(n, true) } }, map.states[n].name);
    // A journey of the map opens its storyboard at the step that leads to a state.
    const placeOf = n => data.journeys.findIndex(own =>
      own.reference && own.reference === map.journeys[n - 1].reference);
    function journeyLink(n, events) {
      const journey = map.journeys[n - 1];
      const place = placeOf(n);
      const where = make("div", { class: "dim" }, journey.reference || journey.source);
      if (place < 0) return [journey.name, where];
      return [make("button", { type: "button", class: "link",
        on: { click: () => goToJourney(place, events) } }, journey.name), where];
    }
    // An answer of the map, `< 400` or `< offline`, is a line of its frame; any other event is its step.
    function leads(frame, event) {
      if (!event.startsWith("< ")) return frame.dataset.step === event;
      return [...frame.querySelectorAll(".wire")].some(line => line.textContent.startsWith(event)
        || line.textContent.startsWith("< failed: " + event.slice(2)));
    }
    function goToJourney(place, events) {
      select("journeys");
      const find = () => [...document.querySelectorAll(".journey")].find(own => own.journey === place);
      while (!find() && [...byId("journeys").children].some(list => list.growMore?.()));
      const own = find();
      if (!own) return;
      own.expand(true);
      const frames = [...own.querySelectorAll(".frame")].filter(frame => events.some(event => leads(frame, event)));
      for (const frame of own.querySelectorAll(".frame")) frame.classList.toggle("sought", frames.includes(frame));
      own.querySelector(".stop").focus();
      own.scrollIntoView();
      frames[0]?.scrollIntoView({ block: "nearest", inline: "center" });
      scrollBy(0, -70);
    }
    function choose(n) {
      for (const own of document.querySelectorAll(".node, .arrow")) {
        const arrow = map.arrows[own.dataset.arrow];
        own.classList.toggle("chosen",
          arrow ? arrow.from === n || arrow.to === n : Number(own.dataset.state) === n);
      }
    }
    const arrowList = (arrows, end) => make("ul", {}, arrows.map(arrow => make("li", {}, stateLink(arrow[end]),
      make("div", { class: "dim" }, arrow.events.slice(0, 6).join(" · ")
        + (arrow.events.length > 6 ? ` and ${arrow.events.length - 6} more` : "")))));
    function openState(n, focuses) {
      const state = map.states[n];
      if (!isDrawn(n)) drawPart(rootOf(state));
      choose(n);
      const [to, from] = ["to", "from"].map(end => map.arrows.filter(arrow => arrow[end] === n));
      const eventsOf = own => to.flatMap(arrow => arrow.events.filter((_, n) => arrow.visitors[n].includes(own)));
      // Those with a storyboard first.
      const rank = own => placeOf(own) < 0 ? 2 : data.journeys[placeOf(own)].ways ? 1 : 0;
      const visitors = [...new Set([...to.flatMap(arrow => arrow.visitors).flat(), ...state.journeys, ...state.sweeps])]
        .sort((a, b) => rank(a) - rank(b));
      byId("state").replaceChildren(...[make("h2", { tabindex: "-1" }, state.name),
        make("p", { class: "dim mono" }, state.id),
        state.examples && make("h3", {}, "For example"),
        state.examples && make("ul", { class: "mono" }, state.examples.map(own => make("li", {}, own))),
        make("h3", {}, "Transcripts that come here"),
        make("ul", {}, visitors.slice(0, 8).map(own => make("li", {}, journeyLink(own, eventsOf(own)))),
          visitors.length > 8 && make("li", { class: "dim" }, `and ${visitors.length - 8} more`)),
        make("h3", {}, "From"), arrowList(to, "from"), make("h3", {}, "To"),
        from.length ? arrowList(from, "to") : make("p", { class: "dim" }, "Nothing leads away."),
        make("details", {}, make("summary", {}, count(state.facts.length, "fact")),
          make("ul", { class: "mono" }, state.facts.map(own => make("li", {}, own))))].filter(Boolean));
      byId("state").hidden = false;
      if (focuses) byId("state").firstChild.focus();
    }
    function matrix() {
      const types = [...new Set(map.states.flatMap(state => state.screens))].sort();
      const rows = map.layers.flat().map(n => {
        const screens = map.states[n].screens;
        return make("tr", {}, make("th", { scope: "row" }, stateLink(n)), types.map(type => {
          const place = screens.lastIndexOf(type);
          return make("td", {}, place < 0 ? "" : place === screens.length - 1 ? "● on top" : "○ below");
        }));
      });
      const heads = ["state", ...types].map(head => make("th", { scope: "col" }, head));
      return make("div", { class: "picture", tabindex: "0", role: "region", "aria-label": "Types by states" },
        make("table", {}, make("thead", {}, make("tr", {}, heads)), make("tbody", {}, rows)));
    }
    if (map) shown.map = () => {
      if (map.states.length > mostAtOnce) shownRoot = roots()[0][0];
      byId("map").replaceChildren(
        make("p", { class: "tools" }, make("label", {}, "What begins with ", rootChoice()),
          make("span", { class: "dim" }, "Dashed: only sweeps go there. ↻: what leads back to the same. A state opens "
            + "what it said and which transcripts come there.")),
        make("div", { class: "atlas" }, picture(), make("aside", { id: "state", hidden: true, "aria-label": "State" })),
        make("h2", {}, "Types by states"), matrix());
      drawPart(shownRoot);
    };

    """#
}
