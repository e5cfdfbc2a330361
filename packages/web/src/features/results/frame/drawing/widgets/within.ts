/** Which widgets an element of the page is in: code can put an Output widget into itself, and drawing it would never end. */

export function markModel(element: HTMLElement, modelId: string): void {
  element.dataset["octavoModel"] = modelId;
}

export function isWithinModel(element: Element, modelId: string): boolean {
  return element.closest(`[data-octavo-model="${CSS.escape(modelId)}"]`) !== null;
}
