/** What scripts of notebooks know as `element`: the box of their output, for those that take it as an element and for those that take it as jQuery's. */
export function elementFor(box: HTMLElement): HTMLElement {
  const element = document.createElement("div");
  box.append(element);
  const append = element.append.bind(element);
  const isMarkup = (part: unknown): part is string => typeof part === "string" && /^\s*</.test(part);
  return Object.assign(element, {
    0: element,
    length: 1,
    get: (place?: number) => (place === undefined ? [element] : place === 0 ? element : undefined),
    append(...parts: readonly (Node | string | null | undefined | ArrayLike<Node>)[]) {
      for (const part of parts) {
        if (isMarkup(part)) element.insertAdjacentHTML("beforeend", part);
        else if (part instanceof Node || typeof part === "string") append(part);
        else if (part) append(...Array.from(part));
      }
      return element;
    },
    html(markup?: string) {
      if (markup === undefined) return element.innerHTML;
      element.innerHTML = markup;
      return element;
    },
    text(words?: string) {
      if (words === undefined) return element.textContent;
      element.textContent = words;
      return element;
    },
    empty() {
      element.replaceChildren();
      return element;
    },
    css(name: string, value: string) {
      element.style.setProperty(name, value);
      return element;
    },
    width: () => element.clientWidth,
    height: () => element.clientHeight,
  });
}
