/**
 * What may wait until the present frame is shown, all of it in one go: the page is then drawn once for what has come together. A key or an
 * output that is being painted does not wait for it.
 */
const patienceMs = 100;

let waiting: (() => void)[] = [];

export function afterFrame(work: () => void): void {
  waiting.push(work);
  if (waiting.length > 1) return;
  requestAnimationFrame(() => setTimeout(perform));
  // A page that is not seen has no frames.
  setTimeout(perform, patienceMs);
}

function perform(): void {
  const due = waiting;
  waiting = [];
  for (const work of due) work();
}
