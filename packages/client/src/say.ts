/** Puts a sentence of the server, or one that is said here about it, into its reader's words; one that it does not know stays as it is. */
export type Say = (sentence: string) => string;

export const asItIs: Say = (sentence) => sentence;
