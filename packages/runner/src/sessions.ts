import { randomUUID } from "node:crypto";
import { type CompletionRequest, InterpreterError, type LookUpRequest, type Session } from "@octavo/interpreter";
import type { PropertyTable } from "@octavo/interpreter/properties";
import { declarationOf } from "./driver-declarations.ts";
import type { SessionJob } from "./job.ts";
import { type LookUpAnswer, nothingToLookUp } from "./look-ups.ts";
import { ReadyNetworks } from "./network/ready-networks.ts";
import { openNetwork } from "./network/session-network.ts";
import { openSession, type SessionsSettings } from "./open-session.ts";
import { endProcessesOf, useOfSessions } from "./orphaned-processes.ts";
import { durationWords } from "./rules/amounts.ts";
import { mayConfigure } from "./rules/configuring.ts";
import type { SessionProperties } from "./rules/properties.ts";
import { freeRules, isUnlimited, rulesOfSession, type SessionRules, sessionProperties } from "./rules/session-rules.ts";
import { type CompletionAnswer, type InspectionAnswer, notStarted, SessionQueue } from "./session-queue.ts";
import { PrewarmedInterpreter, type PrewarmPlan } from "./spare/prewarmed-interpreter.ts";
import { SessionWidgets, type WidgetNews, widgetGone } from "./widgets/session-widgets.ts";
import type { RunnerRequest, SessionInfo, SessionSetting, StopMode } from "./wire/messages.ts";

export interface SessionName {
  readonly driver: string;
  readonly sessionKey: string;
  /** What counts when the session is opened; later ones of the same name change nothing. */
  readonly setting?: SessionSetting | undefined;
}

interface OpenSession extends SessionName {
  readonly queue: SessionQueue;
  readonly widgets: SessionWidgets;
  readonly since: number;
  /** Each of its processes has one of these in its environment: its own, or that of a spare that it took. */
  readonly marks: string[];
  /** The user who has opened it, or will have it opened. */
  openedBy: string | undefined;
  /** Notes that it has run. */
  readonly notes: Set<string>;
  /** What a spare for another one like it would be; null where there cannot be one. */
  plan: PrewarmPlan | null;
}

/** Receives the news of widgets. */
export interface WidgetEar {
  readonly isHeard: () => boolean;
  readonly send: (news: WidgetNews, session: SessionName) => void;
}

type WidgetRequest = Extract<RunnerRequest, { type: "widgetMessage" }>;

/** All sessions of a runner by name. Those of different names are independent of each other. */
export class Sessions {
  readonly #settings: SessionsSettings;
  readonly #kept = new Map<string, OpenSession>();
  /** What paragraphs like `%python.conf` have set, by session, until it is restarted. */
  readonly #configured = new Map<string, SessionProperties>();
  /** Runs of sessions whose properties are just being set, until it is known whether they may be. */
  readonly #held = new Map<string, SessionJob[]>();
  /** Sessions that were ended because they were idle, and after how long. */
  readonly #endedIdle = new Map<string, number>();
  /** By which what a session leaves is found. */
  readonly #markOf = new WeakMap<Session, string>();
  readonly #spare: PrewarmedInterpreter;
  readonly #networks: ReadyNetworks;
  readonly #widgetEar: WidgetEar;

  constructor(given: SessionsSettings, widgetEar: WidgetEar = { isHeard: () => false, send: () => {} }) {
    this.#widgetEar = widgetEar;
    const { watchMachine, clock, log, maySpare } = given;
    this.#networks = new ReadyNetworks({ open: openNetwork, watchMachine, clock, log });
    const settings = maySpare ? { ...given, openNetwork: this.#networks.open } : given;
    this.#settings = settings;
    this.#spare = new PrewarmedInterpreter({
      open: (plan, mark, signal) => openSession(settings, { ...plan, sessionKey: "", mark, signal, onStage: () => {} }),
      watchMachine,
      kill: (mark) => endProcessesOf([mark]),
      clock,
      log,
    });
  }

  run(job: SessionJob): void {
    const held = this.#held.get(keyOfSession(job.order));
    if (held) held.push(job);
    else if (job.order.configures) this.#configure(job, job.order.configures);
    else {
      const problem = this.#refusalFor(job.order, job.order.user);
      if (problem !== null) {
        job.started();
        job.finish("ERROR", problem);
        return;
      }
      const { queue, plan, notes, widgets } = this.#keptFor(job.order, job.order.user);
      notes.add(job.order.noteId);
      widgets.begin(job.order);
      queue.run(job);
      if (plan !== null) this.#spare.used(plan);
    }
  }

  /** Does nothing when the run is over. */
  cancel(runId: string, mode: StopMode): void {
    for (const { queue } of this.#kept.values()) queue.cancel(runId, mode);
    for (const held of this.#held.values()) {
      const position = held.findIndex(({ order }) => order.runId === runId);
      if (position !== -1) held.splice(position, 1)[0]?.finish("ABORT", null);
    }
  }

  /** Does nothing unless it ignores an interrupt. */
  wait(runId: string): void {
    for (const { queue } of this.#kept.values()) queue.wait(runId);
  }

  complete(name: SessionName, place: CompletionRequest): Promise<CompletionAnswer> {
    const problem = this.#refusalFor(name, place.user);
    if (problem !== null) return Promise.resolve({ completions: [], problem });
    return this.#keptFor(name, place.user).queue.complete(place);
  }

  /** Of a session that is there; it starts none. */
  inspect(name: SessionName, place: CompletionRequest): Promise<InspectionAnswer> {
    const kept = this.#kept.get(keyOfSession(name));
    return kept?.queue.inspect(place) ?? Promise.resolve({ text: null, problem: notStarted });
  }

  /** In a session that is there; it starts none. */
  lookUp(name: SessionName, request: LookUpRequest): Promise<LookUpAnswer> {
    return this.#kept.get(keyOfSession(name))?.queue.lookUps.ask(request) ?? Promise.resolve(nothingToLookUp);
  }

  sendToWidget({ messageId, modelId, data, buffers, ...name }: WidgetRequest): void {
    const kept = this.#kept.get(keyOfSession(name));
    if (!kept) {
      this.#widgetEar.send({ type: "widgetHandled", messageId, problem: widgetGone }, name);
      return;
    }
    kept.queue.keep();
    kept.widgets.send({ messageId, modelId, data, buffers: buffers.map((text) => Buffer.from(text, "base64")) });
  }

  /** A server has come. */
  sendWidgets(): void {
    for (const { widgets } of this.#kept.values()) widgets.sendAll();
  }

  /** Users look at these notes. */
  viewed(noteIds: ReadonlySet<string>): void {
    for (const { queue, notes } of this.#kept.values()) if ([...notes].some((id) => noteIds.has(id))) queue.keep();
  }

  /** @param measures whether to include what their processes take */
  list(measures = false): readonly SessionInfo[] {
    const kept = [...this.#kept.values()];
    const use = measures ? useOfSessions(kept.map(({ marks }) => marks)) : [];
    return kept.map(({ driver, sessionKey, setting, since, queue, openedBy, notes }, index) => ({
      driver,
      sessionKey,
      setting: setting?.id ?? null,
      since,
      isOpen: queue.isOpen,
      runs: queue.size,
      user: openedBy ?? null,
      ofUser: setting?.ofUser ?? null,
      notes: [...notes],
      use: use[index] ?? null,
    }));
  }

  async close(sessionKeys: readonly string[], words: string): Promise<void> {
    const closing = [...this.#kept.values()].filter(({ sessionKey }) => sessionKeys.includes(sessionKey));
    const plans = closing.flatMap(({ plan }) => plan ?? []);
    await Promise.all([
      this.#close(({ sessionKey }) => sessionKeys.includes(sessionKey), words),
      this.#spare.end(({ driver, setting }) =>
        plans.some((plan) => plan.driver === driver && plan.setting === setting),
      ),
    ]);
  }

  async closeSetting(id: string, words: string): Promise<void> {
    await Promise.all([
      this.#close(({ setting }) => setting?.id === id, words),
      this.#spare.end(({ setting }) => setting === id),
    ]);
  }

  closeNote(noteId: string, words: string): Promise<void> {
    return this.#close(({ setting }) => setting?.ofNote === noteId, words);
  }

  async closeAll(words: string): Promise<void> {
    await Promise.all([this.#close(() => true, words), this.#spare.end(() => true), this.#networks.end()]);
  }

  async #close(isMeant: (session: SessionName) => boolean, words: string): Promise<void> {
    const closing = [...this.#kept].filter(([, session]) => isMeant(session));
    for (const [key] of closing) {
      this.#kept.delete(key);
      this.#configured.delete(key);
      this.#endedIdle.delete(key);
    }
    await Promise.all(closing.map(([, { queue }]) => queue.close(words)));
    // No session owns now what their processes have left behind (a daemon, a shell in the background).
    endProcessesOf(closing.flatMap(([, { marks }]) => marks));
  }

  /** Users who may change the setting need nothing else; for all others the driver's table has to be loaded. */
  #configure(job: SessionJob, wanted: SessionProperties): void {
    if (job.order.isAdministrators) {
      this.#setProperties(job, wanted, null);
      return;
    }
    const key = keyOfSession(job.order);
    const held: SessionJob[] = [];
    this.#held.set(key, held);
    void this.#tableOf(job.order.driver).then((table) => {
      this.#held.delete(key);
      this.#setProperties(job, wanted, table);
      for (const each of held) this.run(each);
    });
  }

  /** What holds for all sessions, and what the driver adds. */
  async #tableOf(driver: string): Promise<PropertyTable> {
    const loaded = await Promise.resolve(this.#settings.loadDriver(driver)).catch(() => undefined);
    return [...sessionProperties, ...(loaded?.properties ?? [])];
  }

  /** For a session that is not there yet; one that is keeps its own. */
  #setProperties(job: SessionJob, wanted: SessionProperties, table: PropertyTable | null): void {
    const key = keyOfSession(job.order);
    const { driver: name, setting } = job.order;
    const kept = this.#kept.get(key);
    const has: SessionProperties = { ...setting?.properties, ...this.#configured.get(key) };
    const isThere = kept !== undefined && (kept.queue.isOpen || kept.queue.size > 0);
    const isAccounts = setting?.account !== undefined;
    const problem = mayConfigure({ table, name, wanted, has, isThere, isAccounts });
    if (problem === null && !isThere) {
      this.#kept.delete(key);
      this.#configured.set(key, { ...this.#configured.get(key), ...wanted });
    }
    job.started();
    job.finish(problem === null ? "FINISHED" : "ERROR", problem);
  }

  /** Why a user may not have one more; null when they may. Of theirs, an idle one that keeps nothing makes room. */
  #refusalFor(name: SessionName, user: string | undefined): string | null {
    const most = name.setting?.mostOfUser;
    const wanted = this.#kept.get(keyOfSession(name));
    if (most === undefined || user === undefined || wanted?.queue.isThere) return null;
    const own = [...this.#kept].filter(([, { queue, openedBy }]) => openedBy === user && queue.isThere);
    if (own.length < most) return null;
    const [spare] = own.filter(([, { driver, queue }]) => declarationOf(driver).isForgetful && queue.size === 0);
    if (spare === undefined) return tooManyWords(own.map(([, { setting, driver }]) => setting?.id ?? driver));
    const [key, { queue, marks }] = spare;
    this.#kept.delete(key);
    void queue.close("").then(() => endProcessesOf(marks));
    return null;
  }

  #keptFor(name: SessionName, user: string | undefined): OpenSession {
    const { driver, sessionKey, setting } = name;
    const key = keyOfSession(name);
    const existing = this.#kept.get(key);
    if (existing) {
      if (!existing.queue.isThere) existing.openedBy = user;
      return existing;
    }
    const { clock, log } = this.#settings;
    const marks: string[] = [];
    const rules = rulesForSession(name);
    const widgets = new SessionWidgets({
      clock,
      isHeard: this.#widgetEar.isHeard,
      send: (news) => this.#widgetEar.send(news, name),
    });
    const queue = new SessionQueue({
      clock,
      log,
      rules,
      open: (onStage, signal) => this.#open(kept, onStage, signal),
      kill: (session) => this.#endLeftOf(session),
      onSession: (session) => (session ? widgets.follow(session) : widgets.end()),
      onIdle: () => this.#endIdle(key, rules.idleMs ?? 0),
    });
    const opened = { openedBy: user, notes: new Set<string>(), since: clock.now() };
    const kept: OpenSession = { driver, sessionKey, setting, queue, widgets, marks, plan: null, ...opened };
    this.#kept.set(key, kept);
    return kept;
  }

  async #open(kept: OpenSession, onStage: (stage: string | null) => void, signal: AbortSignal): Promise<Session> {
    const key = keyOfSession(kept);
    const endedIdleMs = this.#endedIdle.get(key);
    this.#endedIdle.delete(key);
    if (endedIdleMs !== undefined) {
      onStage(`Starting anew: the interpreter was ended after ${durationWords(endedIdleMs)} without use`);
    }
    const { driver, sessionKey, setting, marks } = kept;
    const properties = { ...setting?.properties, ...this.#configured.get(key) };
    const plan = await this.#planFor(kept);
    const taken = plan === null ? null : await this.#spare.take(plan, signal);
    const mark = taken?.mark ?? randomUUID();
    marks.push(mark);
    const { account, home, readsShared, ofUser: user } = setting ?? {};
    const session =
      taken?.session ??
      (await openSession(this.#settings, {
        driver,
        sessionKey,
        properties,
        account,
        user,
        home,
        readsShared,
        mark,
        onStage,
        signal,
      }));
    this.#markOf.set(session, mark);
    kept.plan = plan;
    if (plan !== null) this.#spare.used(plan);
    return session;
  }

  /** Null where no spare can be: the driver has none, it is switched off, or the session is not a plain one. */
  async #planFor(name: SessionName): Promise<PrewarmPlan | null> {
    const { driver, setting } = name;
    if (!this.#settings.maySpare || setting?.account !== undefined || this.#configured.has(keyOfSession(name)))
      return null;
    const { hasSpare, limits } = rulesForSession(name);
    if (!hasSpare || !isUnlimited(limits)) return null;
    const loaded = await this.#settings.loadDriver(driver);
    if (loaded?.opensAhead !== true) return null;
    const { id, properties = {}, home, readsShared, ofUser: user } = setting ?? {};
    return { driver, setting: id, properties, home, readsShared, user: home === undefined ? undefined : user };
  }

  #endLeftOf(session: Session): void {
    const mark = this.#markOf.get(session);
    if (mark !== undefined) endProcessesOf([mark]);
  }

  #endIdle(key: string, idleMs: number): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#endedIdle.set(key, idleMs);
    this.#settings.log(`${kept.driver} of ${kept.sessionKey} was not used for ${durationWords(idleMs)} and is ended.`);
    void kept.queue.close("").then(() => endProcessesOf(kept.marks));
  }
}

function tooManyWords(running: readonly string[]): string {
  const names = [...new Set(running)].toSorted().slice(0, 20).join(", ");
  return `You have ${running.length} interpreters running (${names}), and one user has no more at a time. Restart one that you do not need in the note that uses it, or wait until one has been idle for long enough, and run this again.`;
}

function keyOfSession({ driver, sessionKey }: SessionName): string {
  return JSON.stringify([driver, sessionKey]);
}

/** The first run reports invalid rules, when it opens the session. */
function rulesForSession({ driver, setting }: SessionName): SessionRules {
  try {
    return rulesOfSession(declarationOf(driver), setting?.properties ?? {});
  } catch (error) {
    if (error instanceof InterpreterError) return freeRules;
    throw error;
  }
}
