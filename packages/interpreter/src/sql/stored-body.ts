/**
 * How deep the words of a statement are in the body of a stored program, where semicolons end none but its own statements. It is fed the
 * words that are neither quoted nor in comments, from the first of the statement on.
 */
export interface StoredBody {
  readonly isInside: boolean;
  readonly feed: (word: string) => void;
}

/** What may have a body, and ends in no `;` of its own there. */
const programs = new Set(["function", "procedure", "trigger", "event"]);
/** `END IF` closes what the word opened, which is not counted. */
const uncounted = new Set(["if", "loop", "while", "repeat", "for"]);

/** @param isMysql there `BEGIN` alone begins a body, in PostgreSQL it is `BEGIN ATOMIC` */
export function storedBody(isMysql: boolean): StoredBody {
  let isFirst = true;
  let isCreated = false;
  let isProgram = false;
  let depth = 0;
  let before = "";
  const feed = (text: string) => {
    const word = text.toLowerCase();
    if (isFirst) isCreated = word === "create";
    isFirst = false;
    if (isCreated && programs.has(word)) isProgram = true;
    if (before === "end" && depth > 0) {
      if (!uncounted.has(word)) depth -= 1;
      // It belongs to what has just ended.
      before = word === "case" ? "" : word;
      if (word === "case") return;
    }
    const begins = isMysql ? word === "begin" : before === "begin" && word === "atomic";
    if (isProgram && depth === 0 && begins) depth = 1;
    else if (depth > 0 && (word === "begin" || word === "case")) depth += 1;
    before = word;
  };
  return {
    get isInside() {
      // An `END` that nothing follows yet has ended its body.
      return before === "end" ? depth > 1 : depth > 0;
    },
    feed,
  };
}
