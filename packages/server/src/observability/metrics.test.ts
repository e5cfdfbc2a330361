import { describe, expect, it } from "vitest";
import { measureFileSystem } from "../storage/measured-file-system.ts";
import { VolatileFileSystem } from "../storage/testing/volatile-file-system.ts";
import { createMetrics } from "./metrics.ts";

describe("metrics", () => {
  it("are what Prometheus reads, as they are at the scrape", async () => {
    const requests = new Map([["2xx", 3]]);
    const journal = { count: 2, seconds: 0.25, longest: 0.2 };
    let sockets = 1;
    const metrics = createMetrics({
      journal,
      requests,
      sockets: () => sockets,
      liveNotes: () => 4,
      runs: () => 5,
      isRunnerThere: () => true,
      isSaving: () => false,
    });
    const first = await metrics.text();
    expect(first.type).toMatch(/^text\/plain/);
    for (const line of [
      "octavo_journal_batches_total 2",
      "octavo_journal_sync_seconds_total 0.25",
      "octavo_journal_sync_seconds_max 0.2",
      "octavo_sockets 1",
      "octavo_live_notes 4",
      "octavo_runs 5",
      "octavo_runner_up 1",
      "octavo_saving 0",
      'octavo_http_requests_total{status="2xx"} 3',
    ])
      expect(first.text.split("\n")).toContain(line);
    expect(first.text).toMatch(/^process_resident_memory_bytes [1-9]\d+$/m);
    expect(first.text).toMatch(/^octavo_event_loop_delay_seconds_max \d/m);

    sockets = 7;
    requests.set("2xx", 4);
    const second = (await metrics.text()).text.split("\n");
    expect(second).toContain("octavo_sockets 7");
    expect(second).toContain('octavo_http_requests_total{status="2xx"} 4');
    expect(second).toContain("octavo_journal_sync_seconds_max 0");
    metrics.stop();
  });

  it("count the syncs of the journal's disk and the time they take", async () => {
    let time = 0;
    const syncs = { count: 0, seconds: 0, longest: 0 };
    const disk = measureFileSystem(new VolatileFileSystem(), syncs, () => (time += 500));
    const file = await disk.createFile("/file");
    await file.append(new Uint8Array([1]));
    await file.sync();
    await file.sync();
    await file.close();
    expect(syncs).toEqual({ count: 2, seconds: 1, longest: 0.5 });
    expect(await disk.readFile("/file")).toEqual(new Uint8Array([1]));
  });
});
