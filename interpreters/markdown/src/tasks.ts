/** Task lists in Markdown: an item that begins with `[ ]` or `[x]` has a box, which is a drawing of one and cannot be ticked. */
import type { MarkdownIt, StateCore, Token } from "markdown-it";

const mark = /^\[([ xX])\](?=\s)/;

export function addTaskLists(md: MarkdownIt): void {
  md.core.ruler.after("inline", "tasks", (state) => {
    state.tokens.forEach((token, at, all) => {
      if (token.type === "inline" && all[at - 1]?.type === "paragraph_open" && all[at - 2]?.type === "list_item_open")
        setCheckbox(token, state);
    });
  });
}

function setCheckbox({ children }: Token, { Token }: StateCore): void {
  const [text] = children ?? [];
  const found = text?.type === "text" ? mark.exec(text.content) : null;
  if (!children || !text || !found) return;
  text.content = text.content.slice(found[0].length);
  const html = (content: string) => Object.assign(new Token("html_inline", "", 0), { content });
  // What it stands beside is its name.
  children.unshift(html(`<label><input type="checkbox" disabled${found[1] === " " ? "" : " checked"}>`));
  children.push(html("</label>"));
}
