import arriving from "./arriving.py?raw";
import askedFiles from "./asked_files.py?raw";
import columns from "./columns.py?raw";
import direct from "./direct.py?raw";
import embedded from "./embedded.py?raw";
import flood from "./flood.py?raw";
import frames from "./frames.py?raw";
import frontEnds from "./front_ends.py?raw";
import held from "./held.py?raw";
import intoPandas from "./into_pandas.py?raw";
import launch from "./launch.py?raw";
import lines from "./lines.py?raw";
import names from "./names.py?raw";
import notebook from "./notebook.py?raw";
import z from "./octavo.py?raw";
import programs from "./programs.py?raw";
import progress from "./progress.py?raw";
import quick from "./quick.py?raw";
import sendable from "./sendable.py?raw";
import threads from "./threads.py?raw";
import usage from "./usage.py?raw";
import variables from "./variables.py?raw";

const runIn =
  (names: string) =>
  ([name, source]: readonly [string, string]) =>
    `exec(compile(${JSON.stringify(source)}, "<${name}>", "exec"), ${names})`;

/** Those that know of each other, and those that no one needs to know of. */
const parts = [
  ...Object.entries({
    columns,
    frames,
    held,
    variables,
    lines,
    progress,
    into_pandas: intoPandas,
    notebook,
    names,
    octavo: z,
  }).map(runIn("octavo")),
  ...Object.entries({
    ...{ arriving, threads, sendable, usage, quick, flood, programs, direct, embedded },
    front_ends: `${frontEnds}\n${askedFiles}`,
  }).map(runIn("dict(octavo)")),
];

/** The parts that need no kernel, by name; run in this order. */
export const plainSetUp = { columns, frames, held, variables, progress, into_pandas: intoPandas, notebook, octavo: z };

/** The set-up code as one statement that leaves no names of its own with the reader's. */
export const setUpCode = `(lambda octavo: [${parts.join(", ")}])({"__name__": "octavo"})`;

/** What its Python runs to become a kernel, before its options. */
export const launchCode = launch;
