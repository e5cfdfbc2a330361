/** What browsers say, each in its words, and Vite of style sheets. */
const words = /dynamically imported module|Importing a module script|Unable to preload/i;

/** Whether the code of a page did not come, rather than fail. */
export function isOfFetching(error: unknown): boolean {
  return error instanceof Error && words.test(error.message);
}
