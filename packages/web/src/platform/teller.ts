/** Says what came of something that the page does not show. */
export interface Teller {
  done(text: string): void;
  problem(text: string): void;
}

let surrounding: Teller | null = null;

/** Given by what surrounds the page. Until then nothing is said. */
export function tellBy(teller: Teller): void {
  surrounding = teller;
}

/** For parts of a page that know nothing of what surrounds them. */
export const pageTeller: Teller = {
  done: (text) => surrounding?.done(text),
  problem: (text) => surrounding?.problem(text),
};
