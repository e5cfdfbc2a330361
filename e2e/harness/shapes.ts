/** What Zeppelin's clients read in notes and paragraphs: each member, by its form. */
import { expect } from "vitest";

export const socketDate: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
export const restDate: unknown = expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d:\d\d [AP]M$/);
export const fileDate: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
export const jobDate: unknown = expect.stringMatching(
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d\d \d\d:\d\d:\d\d \w+ \d{4}$/,
);

const noteId: unknown = expect.stringMatching(/^2[0-9A-Z]{8}$/);
const anything: unknown = expect.any(String);

/** A paragraph that has never run. @param date how dates are written here */
export const aParagraph = (date: unknown = socketDate) => ({
  user: anything,
  progress: 0,
  config: expect.any(Object),
  settings: { params: expect.any(Object), forms: expect.any(Object) },
  apps: [],
  runtimeInfos: {},
  progressUpdateIntervalMs: 500,
  jobName: expect.stringMatching(/^paragraph_\d+_\d+$/),
  id: expect.stringMatching(/^paragraph_\d+_\d+$/),
  dateCreated: date,
  status: "READY",
});

/** A note whose paragraphs have never run. @param count of its paragraphs */
export const aNote = (count: number, date?: unknown) => ({
  paragraphs: Array.from({ length: count }, () => aParagraph(date)),
  name: anything,
  id: noteId,
  defaultInterpreterGroup: anything,
  version: anything,
  noteParams: {},
  noteForms: {},
  angularObjects: {},
  config: expect.any(Object),
  info: expect.any(Object),
  path: expect.stringMatching(/^\//),
});
