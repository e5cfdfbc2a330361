import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Diagram } from "../diagram/diagram.tsx";
import { type DiagramPlace, noDiagrams, takeDiagrams } from "../diagram/places.ts";
import { mayHaveMath } from "../math/math-in.ts";
import { directByText } from "./direction.ts";
import { useMayShowInPlace } from "./in-place.ts";
import "./markdown-body.css";

interface CleanHtmlProps {
  readonly fragment: DocumentFragment;
  /** What stands there until HTML may become a part of the page. */
  readonly meanwhile: ReactNode;
}

/** Shows a tree that the sanitiser gave: the one way by which HTML of results comes into the page. */
export function CleanHtml({ fragment, meanwhile }: CleanHtmlProps) {
  return useMayShowInPlace() ? <HtmlBox fragment={fragment} /> : meanwhile;
}

/** The box contains whatever the styles in it try, and its inner links scroll inside it. */
function HtmlBox({ fragment }: Pick<CleanHtmlProps, "fragment">) {
  const host = useRef<HTMLDivElement>(null);
  const [diagrams, setDiagrams] = useState<readonly DiagramPlace[]>(noDiagrams);

  useLayoutEffect(() => {
    const shown = document.importNode(fragment, true);
    directByText(shown);
    setDiagrams(takeDiagrams(shown));
    if (shown.querySelector("code[class*='language-']")) void colourLater(host.current);
    host.current?.replaceChildren(shown);
    if (mayHaveMath(fragment.textContent ?? "")) void setMathLater(host.current);
    if (fragment.querySelector(".katex")) void import("katex/dist/katex.min.css");
  }, [fragment]);

  // `#name` would change the page's route. Names were prefixed by the sanitiser, so that they shadow nothing.
  const handleClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    const name = link?.getAttribute("href")?.slice(1) ?? "/";
    if (!link || name.startsWith("/")) return;
    event.preventDefault();
    host.current
      ?.querySelector(`#${CSS.escape(`user-content-${decodeName(name)}`)}`)
      ?.scrollIntoView({ block: "start" });
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only links are handled, and Enter on a link is a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only links are handled */}
      <div ref={host} className="markdown-body" onClick={handleClick} />
      {diagrams.map(({ element, source }, place) => createPortal(<Diagram source={source} />, element, String(place)))}
    </>
  );
}

/** The grammars come with the first code that has a language; until then, and without them, it is plain. */
async function colourLater(host: HTMLElement | null): Promise<void> {
  const { colourCode } = await import("./colour-code.ts");
  if (host) await colourCode(host);
}

/** The same for formulas. */
async function setMathLater(host: HTMLElement | null): Promise<void> {
  const { typesetMath } = await import("../math/set-math.ts");
  if (host) typesetMath(host);
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
