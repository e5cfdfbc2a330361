import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const fragment = { textContent: "bold" } as DocumentFragment;
type Module = typeof import("./clean-html.tsx");
type Twin = typeof import("./in-place.standalone.ts");

let CleanHtml: Module["CleanHtml"];
let sealPage: Twin["sealPage"];

/** As the build of the page in a file has it. */
beforeAll(async () => {
  vi.resetModules();
  vi.doMock("./in-place.ts", () => import("./in-place.standalone.ts"));
  vi.doMock("../diagram/diagram.tsx", () => ({ Diagram: () => null }));
  ({ CleanHtml } = await import("./clean-html.tsx"));
  ({ sealPage } = await import("./in-place.standalone.ts"));
});

afterAll(() => {
  vi.doUnmock("./in-place.ts");
  vi.doUnmock("../diagram/diagram.tsx");
  vi.resetModules();
  vi.unstubAllGlobals();
});

describe("HTML of results in a page that stands in a file", () => {
  it("has no box in the page before that is sealed", () => {
    const policies: unknown[] = [];
    const shown = () => renderToStaticMarkup(<CleanHtml fragment={fragment} meanwhile="<b>bold</b>" />);
    expect(shown()).toBe("&lt;b&gt;bold&lt;/b&gt;");
    vi.stubGlobal("document", {
      createElement: () => ({}),
      head: { append: (element: unknown) => policies.push(element) },
    });
    sealPage();
    expect(policies).toEqual([{ httpEquiv: "Content-Security-Policy", content: "script-src 'none'" }]);
    expect(shown()).toBe('<div class="markdown-body"></div>');
  });
});
