/**
 * What colours come to at a place of the page, for those who paint: a canvas knows neither variables nor `light-dark()`, so the browser is asked. Each
 * question has it work out styles anew.
 */
export function askColours<Told>(element: HTMLElement, ask: (resolved: (colour: string) => string) => Told): Told {
  const probe = document.createElement("span");
  probe.hidden = true;
  // What is painted is told apart by its colours also where a system sets those of all words.
  probe.style.setProperty("forced-color-adjust", "none");
  element.append(probe);
  const told = ask((colour) => {
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return told;
}
