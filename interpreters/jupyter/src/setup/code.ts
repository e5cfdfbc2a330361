import source from "./octavo.py?raw";

/** The set-up code as one statement that leaves no names of its own with the reader's. */
export const setUpCode = `exec(compile(${JSON.stringify(source)}, "<octavo>", "exec"), {"__name__": "octavo"})`;
