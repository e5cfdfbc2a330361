/**
 * Networks that the runner opens before a session wants one: their two programs take longer to start than a shell behind its wall.
 *
 * A ready network is like the one that a session has used before, for the very same list of hosts. Nothing has run in it, and it belongs to one session
 * from when it is taken to when that ends: no two sessions ever share one. There is one at most for each list, for a few lists. It is opened when the
 * machine has nothing else to do, survives a restart of its setting, for it holds nothing that a fresh one would not, and is ended when no session has
 * used its list for some minutes, when its relay ends, and with the runner.
 */
import type { Clock } from "../clock.ts";
import { messageOfError } from "../execution.ts";
import type { ListedHost } from "./host-list.ts";
import type { NetworkNeeds, OpenNetwork, SessionNetwork } from "./session-network.ts";

interface ReadyNetworksSettings {
  readonly open: OpenNetwork;
  /** As for a prewarmed interpreter. */
  readonly watchMachine: () => () => boolean;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

interface ReadyNetwork {
  readonly opening: Promise<SessionNetwork>;
  isGone: boolean;
}

/** A list that sessions use. */
interface UsedList {
  readonly listed: readonly ListedHost[];
  readonly needs: NetworkNeeds;
  ready: ReadyNetwork | null;
  takeBackEnd: () => void;
  /** While the machine is watched. */
  takeBackWatch: (() => void) | null;
}

/** How long the machine is watched before one is opened: the session that has just taken one starts meanwhile. */
const watchedMs = 1_000;
/** How long a list may be unused. */
const unusedMs = 5 * 60_000;
/** A relay that waits takes some megabytes. */
const mostLists = 4;

export class ReadyNetworks {
  readonly #settings: ReadyNetworksSettings;
  /** The one that was used last stands last. */
  readonly #lists = new Map<string, UsedList>();
  /** What is being ended. */
  readonly #ending = new Set<Promise<void>>();
  #isOver = false;

  constructor(settings: ReadyNetworksSettings) {
    this.#settings = settings;
  }

  /** The one that is ready, or else one that is opened now. @throws InterpreterError with what keeps it from being there */
  readonly open: OpenNetwork = async (listed, needs) => {
    const key = JSON.stringify([listed, needs.isNeeded]);
    const network = (await this.#take(key)) ?? (await this.#settings.open(listed, needs));
    if (!this.#isOver) this.#used(key, listed, needs);
    return network;
  };

  /** Ends all that wait, and opens no more. */
  async end(): Promise<void> {
    this.#isOver = true;
    for (const key of this.#lists.keys()) this.#forget(key);
    await Promise.all(this.#ending);
  }

  async #take(key: string): Promise<SessionNetwork | null> {
    const list = this.#lists.get(key);
    if (!list?.ready) return null;
    const { ready } = list;
    list.ready = null;
    const taken = await ready.opening.catch(() => null); // The session opens one then, and says why it cannot.
    if (!ready.isGone) return taken;
    this.#end(ready);
    return null;
  }

  #used(key: string, listed: readonly ListedHost[], needs: NetworkNeeds): void {
    const list = this.#lists.get(key) ?? { listed, needs, ready: null, takeBackEnd: () => {}, takeBackWatch: null };
    this.#lists.delete(key);
    this.#lists.set(key, list);
    list.takeBackEnd();
    list.takeBackEnd = this.#settings.clock.after(unusedMs, () => this.#forget(key));
    const [oldest] = this.#lists.keys();
    if (oldest !== undefined && this.#lists.size > mostLists) this.#forget(oldest);
    if (list.ready === null && list.takeBackWatch === null) this.#watch(list);
  }

  #watch(list: UsedList): void {
    const { clock, watchMachine } = this.#settings;
    const isFree = watchMachine();
    list.takeBackWatch = clock.after(watchedMs, () => {
      list.takeBackWatch = null;
      if (isFree()) this.#prepare(list);
      else this.#watch(list);
    });
  }

  #prepare(list: UsedList): void {
    const { open, log } = this.#settings;
    const ready: ReadyNetwork = { opening: open(list.listed, list.needs), isGone: false };
    list.ready = ready;
    const lose = (reason: string) => {
      ready.isGone = true;
      if (list.ready !== ready) return;
      list.ready = null;
      this.#end(ready);
      log(`A network that was held ready is gone: ${reason}`);
    };
    ready.opening.then(
      ({ ended }) => void ended.then(() => lose("its relay has ended.")),
      (error: unknown) => lose(messageOfError(error)),
    );
  }

  #forget(key: string): void {
    const list = this.#lists.get(key);
    if (list === undefined) return;
    this.#lists.delete(key);
    list.takeBackEnd();
    list.takeBackWatch?.();
    list.takeBackWatch = null;
    const { ready } = list;
    list.ready = null;
    if (ready !== null) this.#end(ready);
  }

  #end({ opening }: ReadyNetwork): void {
    const ending = opening.then(
      ({ end }) => end(),
      () => {},
    );
    this.#ending.add(ending);
    void ending.finally(() => this.#ending.delete(ending));
  }
}
