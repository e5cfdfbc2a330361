/** What an interpreter answers has no bounds of its own, and a line that is too long ends the connection of all users. */
import type { RunnerReply } from "./messages.ts";

type Answer = Extract<RunnerReply, { type: "completions" | "inspection" | "lookedUp" }>;

/** In characters: far less than a line may have, and more than a page could show. */
const longestAnswer = 16 * 1024 * 1024;

const tooLong = "What the interpreter answers is too long to be shown.";

/** The same, or in its place that it is too long. */
export function boundAnswer(answer: Answer): Answer {
  if (isShortEnough(answer)) return answer;
  switch (answer.type) {
    case "completions":
      return { ...answer, completions: [], problem: tooLong };
    case "inspection":
      return { ...answer, text: null, problem: tooLong };
    case "lookedUp":
      return { ...answer, variable: { file: null, type: null, problem: tooLong, frames: [] } };
  }
}

function isShortEnough(answer: Answer): boolean {
  try {
    return JSON.stringify(answer).length <= longestAnswer;
  } catch {
    // No text of JavaScript is that long.
    return false;
  }
}
