/**
 * Where there is little room settings open below what they set, and may be out of sight: this leads the user who opens them there. The settings do
 * not do it as they are drawn, for they also open when a colleague opens them.
 *
 * @param tools of the result whose settings are open from now on
 */
export function leadToSettings(tools: Element | null): void {
  requestAnimationFrame(() => {
    const settings = tools?.closest("[data-lends]")?.querySelector("aside");
    const figure = settings?.previousElementSibling;
    if (!settings || !figure) return;
    const isBelow = settings.getBoundingClientRect().top >= figure.getBoundingClientRect().bottom;
    if (isBelow) settings.scrollIntoView({ block: "nearest" });
  });
}
