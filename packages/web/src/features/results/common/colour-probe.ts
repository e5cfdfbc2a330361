/**
 * What colours come to at a place of the page, for code that paints: a canvas knows neither variables nor `light-dark()`, so this asks the browser.
 * For each question it works out styles anew.
 */
export function askColours<Colours>(
  element: HTMLElement,
  ask: (resolved: (colour: string) => string) => Colours,
): Colours {
  const probe = document.createElement("span");
  probe.hidden = true;
  // Readers distinguish what is painted by its colours also where a system sets those of all words.
  probe.style.setProperty("forced-color-adjust", "none");
  element.append(probe);
  const colours = ask((colour) => {
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return colours;
}
