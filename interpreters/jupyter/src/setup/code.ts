import direct from "./direct.py?raw";
import flood from "./flood.py?raw";
import frames from "./frames.py?raw";
import lines from "./lines.py?raw";
import notebook from "./notebook.py?raw";
import z from "./octavo.py?raw";
import progress from "./progress.py?raw";
import quick from "./quick.py?raw";
import threads from "./threads.py?raw";

const runIn =
  (names: string) =>
  ([name, source]: readonly [string, string]) =>
    `exec(compile(${JSON.stringify(source)}, "<${name}>", "exec"), ${names})`;

/** Those that know of each other, and those that no one needs to know of. */
const parts = [
  ...Object.entries({ frames, lines, progress, notebook, octavo: z }).map(runIn("octavo")),
  ...Object.entries({ threads, quick, flood, direct }).map(runIn("dict(octavo)")),
];

/** The parts that need no kernel, by name; run in this order. */
export const plainSetUp = { frames, progress, notebook, octavo: z };

/** The set-up code as one statement that leaves no names of its own with the reader's. */
export const setUpCode = `(lambda octavo: [${parts.join(", ")}])({"__name__": "octavo"})`;
