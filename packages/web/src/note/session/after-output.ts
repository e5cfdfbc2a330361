/**
 * What may wait until the output that people wait for is painted, all of it in one go: the page is then drawn once for what has come
 * together. Asking for a frame for it would be worse than drawing it: the output that comes a few milliseconds later would have to
 * wait for the frame after that one.
 */
const patienceMs = 50;

let waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export function afterOutput(work: () => void): void {
  waiting.push(work);
  if (waiting.length === 1) timer = setTimeout(perform, patienceMs);
}

/** An output is about to be drawn. */
export function outputIsComing(): void {
  // A page that is not seen has no frames; the timer runs there all the same.
  requestAnimationFrame(() => setTimeout(perform));
}

function perform(): void {
  clearTimeout(timer);
  const due = waiting;
  waiting = [];
  for (const work of due) work();
}
