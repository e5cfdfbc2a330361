/** What a page knows of a note, before there is anything to see: its facts and their schemas. Fetched as a step of its own; see `router.tsx`. */
export { createNoteReplica } from "@octavo/client";
