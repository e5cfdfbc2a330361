import { expect, it } from "vitest";
import { DiskError } from "./disk-error.ts";

it.each(["ENOSPC", "EDQUOT", "EIO", "EROFS", "EACCES", "EPERM", "ENOENT", "none"])(
  "a disk error names the folder in the log, and not to clients: %s",
  (code) => {
    const cause = Object.assign(new Error(`${code}: no luck, open '/srv/data/journal/1'`), { code });
    const { message, inFull } = new DiskError("/srv/data/journal", cause);
    expect(message).not.toContain("/srv");
    expect(inFull).toContain(message);
    expect(inFull).toContain("/srv/data/journal (");
  },
);
