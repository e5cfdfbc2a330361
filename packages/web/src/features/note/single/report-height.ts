/**
 * For a page that shows one paragraph within another page: reports to that one how high it would have to be to show all, at first and whenever that
 * changes. As Zeppelin does, by a message of JSON: `height` in CSS pixels, and the `url` it is from, since there may be several.
 *
 * @returns what ends it; for React, as a `ref`
 */
export function reportHeight(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return undefined;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    // Which page may show this one in a frame is the server's to say, by `frame-ancestors`; the height is no secret from it.
    window.parent.postMessage(JSON.stringify({ height, url: location.href }), "*");
  });
  observer.observe(content);
  return () => observer.disconnect();
}
