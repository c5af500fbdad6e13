extension ReportPage {
  /// The script of storyboards: a frame for each step, with the requests as bars above the frames.
  static let scriptOfJourneys = #"""

    const eventLooks = { "~": "changed", "+": "came", "-": "gone", ">": "wire", "<": "wire", "x": "wire",
      "!": "wire", "*": "call", "=": "dim", "@": "dim" };
    const changes = { "+": "ins", "-": "del" };
    function eventLine(text, mark) {
      const look = text[1] === " " ? eventLooks[text[0]] : undefined;
      return make(changes[mark] ?? "div", { class: "event" + (look ? " " + look : "") },
        tells[mark] && make("span", { class: "heard" }, tells[mark]), text || " ");
    }
    function frame(own, n) {
      const isLong = own.lines.length > 14 && !own.marks;
      const all = () => own.lines.map((text, n) => eventLine(text, own.marks?.[n]));
      const body = make("div", { class: "events" }, all().slice(0, isLong ? 12 : undefined));
      if (isLong) {
        const more = make("button", { type: "button", on: { click: () => more.replaceWith(...all().slice(12)) } },
          `${own.lines.length - 12} more lines`);
        body.append(more);
      }
      return make("li", { class: "frame" + (own.marks ? " other-than-before" : "") },
        make("div", { class: "frame-head" }, make("b", {}, `${n + 1}. ${own.title}`),
          make("span", { class: "tag" }, own.time), own.marks && make("span", { class: "tag" }, "changed")),
        body);
    }
    // Requests that do not overlap share a lane.
    function lanes(requests) {
      const ends = [];
      return requests.map(request => {
        let lane = ends.findIndex(end => end < request.from);
        if (lane < 0) lane = ends.length;
        ends[lane] = request.to;
        return lane;
      });
    }
    function storyboard(board, name) {
      const places = lanes(board.requests);
      const film = make("ol", { class: "film", tabindex: "0", "aria-label": "Steps of " + name });
      film.style.gridTemplateColumns = `repeat(${board.frames.length}, minmax(15em, 21em))`;
      const rows = Math.max(-1, ...places) + 1;
      board.requests.forEach((request, n) => {
        const bar = make("li", { class: "bar " + request.outcome, title: request.words + "\n" + (request.answer ?? "") },
          make("span", {}, request.words),
          make("span", { class: "outcome" }, ([undefined, request.sentAt].includes(request.endedAt) ? request.sentAt
            : `${request.sentAt} to ${request.endedAt}`) + ": " + (request.answer ?? request.outcome)));
        bar.style.gridColumn = `${request.from + 1} / ${request.to + 2}`;
        bar.style.gridRow = places[n] + 1;
        film.append(bar);
      });
      board.frames.forEach((own, n) => {
        const item = frame(own, n);
        item.style.gridColumn = n + 1;
        item.style.gridRow = rows + 1;
        film.append(item);
      });
      // The first changed step stands in sight.
      requestAnimationFrame(() => {
        const changed = film.querySelector(".other-than-before");
        if (changed) film.scrollLeft = changed.offsetLeft - film.offsetLeft;
      });
      return make("div", { class: "board" }, board.words?.length > 0 && make("div", { class: "wrong" },
          make("b", {}, board.words[0]), board.words.slice(1).map(own => make("div", {}, own.trim()))),
        make("p", { class: "dim" }, "scenario: " + board.scenario), film,
        board.end.length > 0 && make("p", { class: "dim" }, "end: " + board.end.join(", ")));
    }
    // Several stories have a slider: first those of findings, then the orders in which a sweep played the journey.
    function storyboards(n) {
      const facts = part("journey" + n);
      if (!facts) return make("p", { class: "dim" }, "The page is still being read.");
      const own = make("div", { class: "detail" });
      const boards = facts.boards;
      const draw = board => board.frames ? storyboard(board, data.journeys[n].name) : make("p", { class: "dim" },
        `The screens of this order were not kept. To see them: swift run proofsheet play "${board.token}"`);
      if (boards.length === 1) own.append(draw(boards[0]));
      if (facts.text) own.append(make("pre", { class: "plain" }, facts.text));
      if (boards.length < 2) return own;
      const place = make("div");
      const said = make("output", { class: "dim" });
      const slider = make("input", { type: "range", min: "1", max: boards.length, value: "1",
        "aria-label": "Story" });
      const show = () => {
        const board = boards[slider.value - 1];
        said.textContent = `story ${slider.value} of ${boards.length}: ${board.token}`;
        slider.setAttribute("aria-valuetext", [said.textContent, ...board.words?.slice(0, 1) ?? []].join(": "));
        place.replaceChildren(draw(board));
      };
      slider.addEventListener("input", show);
      own.prepend(make("div", {}, make("div", { class: "slide" }, slider, said), boards.some(board =>
        board.frames?.some(own => own.marks)) && make("p", { class: "dim" }, "A changed step differs from the script's order."), place));
      show();
      return own;
    }
    function showJourney(n) {
      const journey = data.journeys[n];
      const label = make("button", { class: "stop", type: "button", "aria-expanded": "false" },
        make("span", { class: "mark", "aria-hidden": "true" }, "▸"),
        make("span", { class: "what" }, journey.name), " ",
        journey.isTelling && make("span", { class: "tag" },
          journey.snapshot === undefined ? journey.verdict : "waits for review"), " ",
        journey.ways && make("span", { class: "tag" }, `sweep in ${count(journey.ways, "variation")}`),
        make("small", {}, [journey.steps && count(journey.steps, "step"), journey.source, journey.reference.split("/").pop()]
          .filter(Boolean).join(" · ")));
      const own = make("article", { class: "kind journey" }, make("div", { class: "row" }, label));
      own.fill = open => {
        own.querySelector(":scope > .detail")?.remove();
        if (open) own.append(storyboards(n));
      };
      return stop(own, label);
    }
    if (data.journeys.length) shown.journeys = () => {
      const [telling, others] = [make("div"), make("div")];
      const numbers = data.journeys.map((_, n) => n);
      const isTelling = n => data.journeys[n].isTelling;
      byId("journeys").replaceChildren(make("h2", {}, "Waiting or failed"), telling,
        make("h2", {}, "All others of the last run"), others);
      telling.previousSibling.hidden = !numbers.some(isTelling);
      others.previousSibling.hidden = numbers.every(isTelling);
      grow(telling, numbers.filter(isTelling), showJourney, 60);
      grow(others, numbers.filter(n => !isTelling(n)), showJourney, 60);
    };
    const journeyOf = new Map(data.journeys.flatMap((own, n) => own.snapshot === undefined ? [] : [[own.snapshot, n]]));
    // The storyboard of a pending transcript.
    function boardOf(snapshot) {
      if (!journeyOf.has(snapshot)) return undefined;
      return make("details", { class: "story", open: true }, make("summary", {}, "Storyboard"),
        storyboards(journeyOf.get(snapshot)));
    }

    """#
}
