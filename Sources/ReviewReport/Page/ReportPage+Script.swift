extension ReportPage {
  /// The script of the page, which filters; without it the page shows everything.
  static let script: StaticString = """

    "use strict";
    (() => {
    const field = document.getElementById("filter");
    const groups = [...document.querySelectorAll(".group")].map(group => ({
      group, items: [...group.querySelectorAll(".item")], title: group.querySelector("h2, h3").textContent,
    }));
    field.form.hidden = false;
    field.form.addEventListener("submit", event => event.preventDefault());
    field.addEventListener("input", () => {
      const wanted = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
      for (const { group, items, title } of groups) {
        for (const item of items) {
          const text = (title + " " + item.textContent).toLowerCase();
          item.hidden = !wanted.every(word => text.includes(word));
        }
        group.hidden = items.every(item => item.hidden);
        for (const fold of group.querySelectorAll(".rest")) fold.open = wanted.length > 0;
      }
      const count = document.querySelectorAll(".item:not([hidden])").length;
      document.getElementById("found").textContent = wanted.length > 0 ? `${count} found` : "";
    });
    })();

    """
}
