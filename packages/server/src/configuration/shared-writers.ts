/** Who may bring, change and delete shared files from the page, where there are accounts. */
export const sharedWriters = ["everyone", "administrators"] as const;
export type SharedWriters = (typeof sharedWriters)[number];
