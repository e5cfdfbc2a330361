import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Rich } from "./rich.tsx";

it("puts parts where the words want them, and leaves what looks like a tag in what people wrote", () => {
  const parts = { link: (words: string) => <a href="/x">{words}</a>, name: () => "<b>me</b>" };
  expect(renderToStaticMarkup(<Rich text="By <name/>, see <link>here</link> and <other>." parts={parts} />)).toBe(
    'By &lt;b&gt;me&lt;/b&gt;, see <a href="/x">here</a> and &lt;other&gt;.',
  );
});
