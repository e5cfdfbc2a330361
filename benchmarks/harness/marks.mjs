/**
 * What runs inside the page and takes the times there. The browser gets `installMarks` as text, so it stands alone.
 *
 * Painted means: the task after the frame that shows a change. A change made inside a frame is shown by that frame, any other by the
 * next one; to distinguish the two, it watches requests for frames.
 */

/**
 * @typedef {object} Marks
 * @property {(seen: () => boolean) => Promise<number>} painted time at which a change made `seen` true on the screen
 * @property {(text: string) => void} awaitOutput starts waiting for an output of this text
 * @property {() => Promise<number>} outputPainted the time at which it was painted
 * @property {{ start: number, duration: number }[]} longTasks over 50 ms, since the page began
 * @property {number} keyAt when the last key went down
 * @property {(callback: () => void) => void} afterPaint
 * @property {(durationMs: number, step: (passedMs: number) => void) => Promise<number[]>} gaps times between frames, in each of which
 *   `step` moves something
 */

export function installMarks() {
  let isInFrame = false;
  /** @type {(() => void)[]} */
  let waiting = [];
  const request = window.requestAnimationFrame.bind(window);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    isInFrame = false;
    const due = waiting;
    waiting = [];
    for (const callback of due) callback();
  };
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      if (!isInFrame) port2.postMessage(null);
      isInFrame = true;
      callback(time);
    });

  const marks = /** @type {Marks} */ ({
    longTasks: [],
    keyAt: 0,
    afterPaint(callback) {
      waiting.push(callback);
      if (!isInFrame) window.requestAnimationFrame(() => {});
    },
    painted: (seen) =>
      new Promise((resolve) => {
        const check = () => {
          if (!seen()) return;
          observer.disconnect();
          marks.afterPaint(() => resolve(performance.now()));
        };
        const observer = new MutationObserver(check);
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        check();
      }),
    gaps: (durationMs, step) =>
      new Promise((resolve) => {
        const gaps = /** @type {number[]} */ ([]);
        let first = 0;
        let last = 0;
        /** @param {number} time */
        const frame = (time) => {
          first ||= time;
          if (last > 0) gaps.push(time - last);
          last = time;
          step(time - first);
          if (time - first < durationMs) requestAnimationFrame(frame);
          else resolve(gaps);
        };
        requestAnimationFrame(frame);
      }),
    awaitOutput(text) {
      const isShown = () =>
        [...document.querySelectorAll("pre[role=log]")].some((log) => log.textContent?.trim() === text);
      const painted = marks.painted(isShown);
      marks.outputPainted = () => painted;
    },
    outputPainted: () => Promise.reject(new Error("No output is waited for.")),
  });
  addEventListener("keydown", ({ timeStamp }) => (marks.keyAt = timeStamp), { capture: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) marks.longTasks.push({ start: startTime, duration });
  }).observe({ type: "longtask", buffered: true });
  Object.assign(window, { marks });
}
