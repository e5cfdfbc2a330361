export { answered } from "./answered.ts";
export { createHandClock, type HandClock } from "./hand-clock.ts";
