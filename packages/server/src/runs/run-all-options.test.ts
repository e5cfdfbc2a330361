import { aNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import { describe, expect, it, vi } from "vitest";
import { beginWholeNote } from "../notebook/whole-note.ts";
import { aLiveNote } from "../testing/a-live-note.ts";
import { RunAllOptions } from "./run-all-options.ts";

const note = aNote({ paragraphs: [aParagraph({ id: aParagraphId("p1"), text: "print(1)" })] });
const given = { params: { city: "Oslo" }, ownSessions: "own" };

function aRun() {
  const closing = { closeSessions: vi.fn() };
  const options = new RunAllOptions(closing);
  const made = aLiveNote(note, {
    onEffects: (live, effects) => {
      for (const { runOptions } of effects) if (runOptions?.ofWholeNote) options.keep(live, runOptions.ofWholeNote);
    },
  });
  const begin = (withOptions = true) => beginWholeNote(made.live, "ada", withOptions ? given : undefined);
  const end = () => made.live.decide([{ type: "runAllFinished" }], { fromRunner: true });
  return { ...made, options, closing, begin, end };
}

describe("what a run of a whole note was asked for with", () => {
  it("holds to its end, and its own sessions end with it", async () => {
    const { live, log, options, closing, begin, end } = aRun();
    const begun = begin();
    await log.sync();
    await begun;
    options.of(live)?.sessionKeys.add("ada:own");
    expect(options.of(live)).toMatchObject(given);
    end();
    await log.sync();
    expect(options.of(live)).toBeUndefined();
    expect(closing.closeSessions).toHaveBeenCalledExactlyOnceWith(["ada:own"]);
  });

  it("does not end with an earlier run whose end reaches the disk late", async () => {
    const { live, log, options, begin, end } = aRun();
    void begin(false);
    await log.sync();
    void live.decide([{ type: "runAllFinished" }]);
    void begin();
    await log.sync();
    expect(options.of(live)).toMatchObject(given);
    end();
    await log.sync();
    expect(options.of(live)).toBeUndefined();
  });

  it("is gone where the disk refuses its beginning", async () => {
    const { live, log, options, begin } = aRun();
    const begun = begin();
    const refused = expect(begun).rejects.toThrow("ENOSPC");
    await log.refuse();
    await refused;
    expect(options.of(live)).toBeUndefined();
  });

  it("is none where it was asked for with none", async () => {
    const { live, log, options, begin } = aRun();
    const begun = begin(false);
    await log.sync();
    await begun;
    expect(options.of(live)).toBeUndefined();
  });
});
