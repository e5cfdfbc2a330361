/**
 * How Node is started for the server, by `npm start` and by benchmarks and tests of what `npm start` gives.
 *
 * V8 lets the space for young objects grow to 3 x 16 MB and keeps it. A server's requests leave little behind: with 4 MB its collections
 * are more, each shorter, and an idle server and runner hold 6 MB less, one with 2,000 sockets 20 MB.
 */
export const nodeFlags: string[];
