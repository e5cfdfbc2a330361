/** Says what came of something that the page does not show. */
export interface Notifier {
  done(text: string): void;
  problem(text: string): void;
}

let surrounding: Notifier | null = null;

/** Given by what surrounds the page. Until then nothing is said. */
export function setNotifier(notifier: Notifier): void {
  surrounding = notifier;
}

/** For parts of a page that know nothing of what surrounds them. */
export const pageNotifier: Notifier = {
  done: (text) => surrounding?.done(text),
  problem: (text) => surrounding?.problem(text),
};
