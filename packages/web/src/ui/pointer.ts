/** Whether it is a finger that presses, so that lines have to be higher. As it was when the page was opened: what is laid out by it stays in its places. */
export const isFinger = globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;
