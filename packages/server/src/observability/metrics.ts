/**
 * `/metrics` for Prometheus: figures of the whole server, and no names of people or notes among them, neither as values nor as labels.
 *
 * The library is loaded with the first question. Until then and after, what is counted is a number somewhere that costs nothing to keep.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Syncs } from "../storage/measured-file-system.ts";

export interface MetricSources {
  readonly journal: Syncs;
  /** Answered requests by hundreds of their status: `2xx`. */
  readonly requests: ReadonlyMap<string, number>;
  readonly sockets: () => number;
  readonly liveNotes: () => number;
  readonly runs: () => number;
  readonly isRunnerThere: () => boolean;
  readonly isSaving: () => boolean;
}

export interface Metrics {
  /** What a scrape is answered with. */
  text(): Promise<{ readonly type: string; readonly text: string }>;
  stop(): void;
}

const nanoseconds = 1e9;

export function createMetrics(sources: MetricSources): Metrics {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const registry = async () => {
    const { Registry, Gauge, Counter } = (await import("prom-client")).default;
    const registers = [new Registry()];
    const gauge = (name: string, help: string, value: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(value());
        },
      });
    const counter = (name: string, help: string, value: () => number) =>
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(value());
        },
      });

    const { journal } = sources;
    counter("octavo_journal_batches_total", "Batches of facts put on the disk.", () => journal.count);
    counter("octavo_journal_sync_seconds_total", "Time that took.", () => journal.seconds);
    gauge("octavo_journal_sync_seconds_max", "The longest since the last scrape.", () => {
      const { longest } = journal;
      journal.longest = 0;
      return longest;
    });
    gauge("octavo_saving", "1 while edits can be put on the disk.", () => Number(sources.isSaving()));
    gauge("octavo_sockets", "Clients that are connected.", sources.sockets);
    gauge("octavo_live_notes", "Notes in memory.", sources.liveNotes);
    gauge("octavo_runs", "Runs that wait or are under way.", sources.runs);
    gauge("octavo_runner_up", "1 while the runner can be reached.", () => Number(sources.isRunnerThere()));
    gauge("octavo_event_loop_delay_seconds_max", "The longest wait of the event loop since the last scrape.", () => {
      const { max } = delay;
      delay.reset();
      return max / nanoseconds;
    });
    gauge("process_resident_memory_bytes", "Memory of the server process.", () => process.memoryUsage.rss());
    gauge("process_heap_used_bytes", "Of that, what JavaScript uses.", () => process.memoryUsage().heapUsed);
    counter("process_cpu_seconds_total", "Processor time of the server.", () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    });
    const requests = new Counter({
      name: "octavo_http_requests_total",
      help: "Answered requests by status.",
      labelNames: ["status"],
      registers,
      collect() {
        this.reset();
        for (const [status, count] of sources.requests) this.inc({ status }, count);
      },
    });
    void requests;
    return registers[0] ?? new Registry();
  };
  let loaded: ReturnType<typeof registry> | null = null;
  return {
    async text() {
      loaded ??= registry();
      const { contentType, metrics } = await loaded.then((made) => ({
        contentType: made.contentType,
        metrics: made.metrics(),
      }));
      return { type: contentType, text: await metrics };
    },
    stop: () => void delay.disable(),
  };
}
