/** Blocks whose text has a direction of its own. Items of a list go by their list: the sign before them stands at its edge. */
const blocks = "p, h1, h2, h3, h4, h5, h6, ul, ol, dl, blockquote, td, th, caption, summary, figcaption";

/** Gives each block the direction of its first strong letter, where it says nothing of that itself. */
export function directByText(root: ParentNode): void {
  for (const block of root.querySelectorAll(blocks)) {
    const isSaid =
      block.hasAttribute("dir") ||
      block.parentElement?.closest("[dir]:is(ul, ol, dl, blockquote, [dir='ltr'], [dir='rtl'])");
    if (!isSaid) block.setAttribute("dir", "auto");
  }
}
