/**
 * The runner: sessions and runs on one side, the server on the other, and a spool between them.
 *
 * What it keeps true: a run that was accepted ends with exactly one `finished` event, and every event of it reaches a server at least once, in
 * order, also when the server is away in between. So nothing here asks whether a server is connected before it works; events
 * go to the spool first and to the server that happens to listen second. A run is forgotten when a server says that it has the last event.
 *
 * One server speaks at a time. A new connection takes the place of an older one: that is what a restarted server looks like.
 */
import type { Clock } from "./clock.ts";
import { Delivery, type Outlet } from "./delivery.ts";
import { InjectedPasswords } from "./injected.ts";
import type { AskedRequest, Conversation } from "./listener.ts";
import type { SessionsSettings } from "./open-session.ts";
import { createMask } from "./output/mask.ts";
import { Preparations } from "./preparations.ts";
import { ActiveRun } from "./run.ts";
import { Sessions } from "./sessions.ts";
import { RunSpool } from "./spool.ts";
import { boundAnswer } from "./wire/answers.ts";
import { type RunnerReply, wireVersion } from "./wire/messages.ts";

export interface RunnerSettings extends SessionsSettings {
  readonly clock: Clock;
  /** Folder of a run. */
  readonly directoryOf: (runId: string) => string;
  /** Names this runner in the spool: its socket. */
  readonly holder: string;
  /** It ends by itself after this time without a server and without runs. */
  readonly idleMs: number;
  /** Asked to end by the server or by idleness; all runs are over by then. */
  readonly onEnd: () => void;
}

type RunMessage = Extract<AskedRequest, { type: "run" }>;

interface KnownRun {
  readonly spool: RunSpool;
  /** Null when it is over. */
  readonly run: ActiveRun | null;
  /** The last event that a server has on its disk. */
  acknowledged: number;
}

/** How often a flood goes to a server, and to the spool alone. */
const connectedMs = 50;
const aloneMs = 5000;

const endedWords = "The run was ended together with its runner.";
const closedWords = "The run was ended because its interpreter was restarted or closed.";

export class Runner {
  readonly #settings: RunnerSettings;
  readonly #sessions: Sessions;
  readonly #preparations: Preparations;
  readonly #injected = new InjectedPasswords();
  readonly #runs = new Map<string, KnownRun>();
  /** Open look-ups of the connected server, by request. */
  readonly #lookUps = new Map<string, AbortController>();
  #server: Delivery | null = null;
  #outlet: Outlet | null = null;
  #cancelIdle: (() => void) | null = null;
  #isEnding = false;

  /** `left`: finished runs of earlier runners that no server has acknowledged. */
  constructor(settings: RunnerSettings, left: readonly RunSpool[]) {
    this.#settings = settings;
    this.#sessions = new Sessions(settings, {
      isHeard: () => this.#outlet?.keepsUp() === true,
      send: (news, { driver, sessionKey }) => {
        const reply = news.type === "widgets" ? { ...news, driver, sessionKey } : news;
        this.#send(createMask(this.#injected.of(sessionKey))?.value(reply) ?? reply);
      },
    });
    this.#preparations = new Preparations(settings);
    for (const spool of left) this.#runs.set(spool.order.runId, { spool, run: null, acknowledged: 0 });
    this.#watchIdleness();
  }

  /** Runs that are queued or under way. */
  get running(): number {
    return [...this.#runs.values()].filter(({ spool }) => !spool.isFinished).length;
  }

  connect(outlet: Outlet): Conversation {
    this.#outlet?.close();
    this.#endLookUps();
    this.#outlet = outlet;
    const delivery = new Delivery(outlet);
    this.#server = delivery;
    this.#watchIdleness();
    outlet.send({
      type: "welcome",
      wireVersion,
      pid: process.pid,
      runs: [...this.#runs.values()].map(({ spool }) => spool.order),
    });
    this.#sessions.sendWidgets();
    outlet.send({ type: "widgetsTold" });
    return {
      receive: (request) => {
        if (this.#server === delivery) this.#receive(request, outlet, delivery);
      },
      resume: () => delivery.resume(),
      end: () => {
        if (this.#server === delivery) {
          this.#server = null;
          this.#outlet = null;
          this.#endLookUps();
        }
        this.#watchIdleness();
      },
    };
  }

  /** Ends all runs and sessions; their last events are in the spool then. */
  async end(): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#cancelIdle?.();
    this.#preparations.stop(() => true);
    await this.#sessions.closeAll(endedWords);
    for (const { spool } of this.#runs.values()) spool.flush();
    this.#settings.onEnd();
  }

  #receive(request: AskedRequest, outlet: Outlet, delivery: Delivery): void {
    switch (request.type) {
      case "run":
        this.#run(request, outlet, delivery);
        break;
      case "cancel":
        this.#sessions.cancel(request.runId, request.mode);
        break;
      case "wait":
        this.#sessions.wait(request.runId);
        break;
      case "answer":
        this.#runs.get(request.runId)?.run?.answer(request.questionId, request.answer);
        break;
      case "resume":
        this.#resume(request.runId, request.after, outlet, delivery);
        break;
      case "acknowledge":
        this.#acknowledge(request.runId, request.upTo);
        break;
      case "complete":
        void this.#complete(request, outlet);
        break;
      case "inspect":
        void this.#inspect(request, outlet);
        break;
      case "lookUp":
        void this.#lookUp(request, outlet);
        break;
      case "endLookUp":
        this.#lookUps.get(request.requestId)?.abort();
        break;
      case "prepare":
        void this.#prepare(request, outlet);
        break;
      case "closeSessions":
        void this.#sessions.close(request.sessionKeys, request.words ?? closedWords);
        break;
      case "closeSetting":
        this.#preparations.stop((setting) => setting === request.setting);
        void this.#sessions.closeSetting(request.setting, closedWords);
        break;
      case "closeNote":
        void this.#sessions.closeNote(request.noteId, closedWords);
        break;
      case "viewed":
        this.#sessions.viewed(new Set(request.noteIds));
        break;
      case "widgetMessage":
        this.#sessions.sendToWidget(request);
        break;
      case "listSessions":
        outlet.send({
          type: "sessions",
          requestId: request.requestId,
          sessions: [...this.#sessions.list(request.measures)],
        });
        break;
      case "stop":
        this.#stop(request.force, outlet);
        break;
    }
  }

  #run({ order, secrets = {} }: RunMessage, outlet: Outlet, delivery: Delivery): void {
    const { clock, directoryOf, holder } = this.#settings;
    const { runId, noteId, paragraphId, user } = order;
    if (this.#runs.has(runId)) {
      this.#resume(runId, 0, outlet, delivery);
      return;
    }
    if (this.#isEnding) return; // The server finds out when the connection ends, and asks the next runner.
    this.#injected.take(order, secrets);
    const isHeard = (): boolean => this.#server?.includes(spool) === true;
    const spool: RunSpool = new RunSpool({ directory: directoryOf(runId), order, holder, clock, isHeard });
    const run = new ActiveRun({
      spool,
      secrets,
      hidden: this.#injected.of(order.sessionKey),
      clock,
      intervalMs: () => (isHeard() ? connectedMs : aloneMs),
      onEvents: (from, events) => {
        this.#server?.bring(spool, from, events);
        if (spool.isFinished) this.#over(runId);
      },
      onAsked: (question) => this.#send({ type: "question", runId, ...question }),
      onQuestionEnded: (questionId) => this.#send({ type: "questionEnded", runId, questionId }),
      isHeardLate: () => this.#outlet?.keepsUp() === true,
      onLate: (news, finishedAt) => this.#send({ type: "late", runId, noteId, paragraphId, user, finishedAt, news }),
    });
    this.#runs.set(runId, { spool, run, acknowledged: 0 });
    this.#watchIdleness();
    delivery.start(spool, 0);
    this.#sessions.run(run.job);
  }

  /** Says something that the next server will find out by asking. */
  #send(reply: RunnerReply): void {
    this.#outlet?.send(reply);
  }

  #resume(runId: string, after: number, outlet: Outlet, delivery: Delivery): void {
    const known = this.#runs.get(runId);
    if (!known) {
      outlet.send({ type: "unknownRun", runId });
      return;
    }
    delivery.start(known.spool, after);
    // What was held back while no server listened need not wait any longer.
    if (!known.spool.isFinished) known.run?.flush();
    for (const question of known.run?.openQuestions ?? []) outlet.send({ type: "question", runId, ...question });
  }

  #acknowledge(runId: string, upTo: number): void {
    const known = this.#runs.get(runId);
    if (!known) return;
    known.acknowledged = Math.max(known.acknowledged, upTo);
    if (known.spool.isFinished) this.#over(runId);
  }

  /** Forgets the run if a server has its last event. The folder is the server's to delete. */
  #over(runId: string): void {
    const known = this.#runs.get(runId);
    if (known && known.acknowledged >= known.spool.last) {
      known.spool.close();
      this.#server?.stop(known.spool);
      this.#runs.delete(runId);
    }
    this.#watchIdleness();
  }

  async #complete(request: Extract<AskedRequest, { type: "complete" }>, outlet: Outlet): Promise<void> {
    const { requestId, code, cursor, user } = request;
    const place = { code, cursor, ...(user === undefined ? {} : { user }) };
    const { completions, problem } = await this.#sessions.complete(request, place);
    outlet.send(boundAnswer({ type: "completions", requestId, completions: [...completions], problem }));
  }

  async #prepare(request: Extract<AskedRequest, { type: "prepare" }>, outlet: Outlet): Promise<void> {
    const problem = await this.#preparations.prepare(request);
    outlet.send({ type: "prepared", requestId: request.requestId, problem });
  }

  async #inspect(request: Extract<AskedRequest, { type: "inspect" }>, outlet: Outlet): Promise<void> {
    const { requestId, code, cursor } = request;
    const { text, ...rest } = await this.#sessions.inspect(request, { code, cursor });
    const hidden = createMask(this.#injected.of(request.sessionKey));
    outlet.send(boundAnswer({ type: "inspection", requestId, ...rest, text: text && (hidden?.text(text) ?? text) }));
  }

  async #lookUp(request: Extract<AskedRequest, { type: "lookUp" }>, outlet: Outlet) {
    const { requestId, runId, name, user, ...session } = request;
    const directory = runId === undefined ? null : this.#settings.directoryOf(runId);
    const aborting = new AbortController();
    this.#lookUps.set(requestId, aborting);
    const asked = { name, directory, signal: aborting.signal, ...(user === undefined ? {} : { user }) };
    const { state, variable } = await this.#sessions.lookUp(session, asked);
    if (this.#lookUps.get(requestId) === aborting) this.#lookUps.delete(requestId);
    const { held, problem, ...known } = variable;
    const hidden = createMask(this.#injected.of(session.sessionKey));
    const masked = {
      ...{ ...known, frames: [...variable.frames], problem: problem && (hidden?.text(problem) ?? problem) },
      ...(held === undefined ? {} : { held: hidden?.value(held) ?? held }),
    };
    outlet.send(boundAnswer({ type: "lookedUp", requestId, state, variable: masked }));
  }

  /** Ends all look-ups: the next server asks again. */
  #endLookUps(): void {
    for (const aborting of this.#lookUps.values()) aborting.abort();
    this.#lookUps.clear();
  }

  #stop(force: boolean, outlet: Outlet): void {
    const running = force ? 0 : this.running;
    outlet.send({ type: "stopping", running });
    if (running === 0) void this.end();
  }

  #watchIdleness(): void {
    this.#cancelIdle?.();
    this.#cancelIdle = null;
    if (this.#server || this.#isEnding || this.running > 0) return;
    this.#cancelIdle = this.#settings.clock.after(this.#settings.idleMs, () => void this.end());
  }
}
