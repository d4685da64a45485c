(() => {
  "use strict";
  document.documentElement.classList.add("js");
  const form = document.querySelector(".filter");
  const cases = [...document.querySelectorAll("[data-case]")];
  const groups = [...document.querySelectorAll("[data-group]")];
  const texts = new Map();
  const text_of = (element) => {
    if (!texts.has(element)) {
      texts.set(element, (element.dataset.case + " " + element.textContent).toLowerCase());
    }
    return texts.get(element);
  };

  const filter = () => {
    const wanted = Object.fromEntries(new FormData(form));
    const search = wanted.search.trim().toLowerCase();
    const any = search || wanted.area || wanted.label || wanted.verdict;
    let shown = 0;
    for (const element of cases) {
      const hit = ["area", "label", "verdict"].every(
        (key) => !wanted[key] || element.dataset[key] === wanted[key]) &&
        (!search || text_of(element).includes(search));
      element.hidden = !hit;
      shown += hit;
    }
    for (const group of groups) {
      group.hidden = !group.querySelector("[data-case]:not([hidden])");
      if (group.matches(".list")) group.open = Boolean(any);
    }
    form.querySelector(".state").textContent = any ? `${shown} of ${cases.length} cases shown` : "";
    form.querySelector("button").disabled = !any;
  };

  const show_target = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.matches("details")) {
      target.open = true;
      target.scrollIntoView();
    }
  };

  if (form) {
    form.addEventListener("input", filter);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(filter));
    filter();
  }
  window.addEventListener("hashchange", show_target);
  show_target();

  document.addEventListener("click", async (event) => {
    const button = event.target.closest(".copy");
    if (!button) return;
    const line = button.parentElement.querySelector("pre");
    getSelection().selectAllChildren(line);
    try {
      await navigator.clipboard.writeText(line.textContent);
      button.textContent = "Copied";
    } catch {
      button.textContent = document.execCommand("copy") ? "Copied" : "Selected";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
})();
