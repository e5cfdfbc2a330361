/**
 * On a small screen settings open below what they set, where they may be out of sight: whoever opens them is led there. It is not done where they
 * are drawn, for they also open when a colleague opens them.
 *
 * @param tools of the result whose settings are open from now on
 */
export function leadToSettings(tools: Element | null): void {
  requestAnimationFrame(() =>
    tools?.closest("[data-lends]")?.querySelector("aside")?.scrollIntoView({ block: "nearest" }),
  );
}
