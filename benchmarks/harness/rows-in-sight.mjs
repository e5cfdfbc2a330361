/** What of a grid can be seen, by its place on the screen: what is in the document, or busy there, need not be in sight. */

/**
 * @typedef {object} Seen
 * @property {(grid: Element) => readonly string[]} rows the text of each row in sight, from above
 * @property {(grid: Element) => boolean} isBlank whether a part of the grid where rows should be has none, or one without text
 */

/** Runs in the page, and stands alone. */
export function watchRows() {
  /** @param {Element} grid */
  const inSight = (grid) => {
    const box = grid.getBoundingClientRect();
    const [head, ...rows] = [...grid.querySelectorAll("[role=row]")].map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const cells = [...row.querySelectorAll("[role=gridcell]")].filter((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return right > box.left && left < box.right;
      });
      return { top, bottom, cells };
    });
    const from = head?.bottom ?? box.top;
    const to = box.top + grid.clientTop + grid.clientHeight;
    const seen = rows.filter(({ top, bottom }) => bottom > from && top < to).sort((one, other) => one.top - other.top);
    return { from, to, seen };
  };
  const seen = /** @type {Seen} */ ({
    rows: (grid) => inSight(grid).seen.map(({ cells }) => cells.map(({ textContent }) => textContent).join("|")),
    isBlank(grid) {
      const { from, to, seen: rows } = inSight(grid);
      let filled = from;
      for (const { top, bottom, cells } of rows) {
        // Half a pixel is rounding.
        if (top > filled + 0.5 || cells.length === 0 || cells.some(({ textContent }) => textContent === ""))
          return true;
        filled = Math.max(filled, bottom);
      }
      return filled < to - 0.5;
    },
  });
  Object.assign(window, { seen });
}
