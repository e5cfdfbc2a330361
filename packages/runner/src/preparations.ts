/** Makes what settings need before their first run: once for all callers that ask for the same. */
import { mkdirSync } from "node:fs";
import { InterpreterError } from "@octavo/interpreter";
import { walledTools } from "./confinement/session-place.ts";
import { messageOfError } from "./execution.ts";
import type { SessionsSettings } from "./open-session.ts";
import { openingOf } from "./opening.ts";
import type { SessionProperties } from "./rules/properties.ts";

interface PreparationRequest {
  readonly setting: string;
  readonly driver: string;
  readonly properties: SessionProperties;
  /** What is installed is built behind a wall, as sessions are. */
  readonly isWalled?: boolean | undefined;
}

interface Making {
  readonly setting: string;
  /** Why it cannot be made, in words; null when it is there. */
  readonly problem: Promise<string | null>;
  readonly aborting: AbortController;
}

export class Preparations {
  readonly #settings: Pick<SessionsSettings, "surroundings" | "dataDirectory" | "loadDriver" | "networkPrograms">;
  readonly #making = new Map<string, Making>();

  constructor(settings: Pick<SessionsSettings, "surroundings" | "dataDirectory" | "loadDriver" | "networkPrograms">) {
    this.#settings = settings;
  }

  /** Why it cannot be made, in words; null when it is there. */
  prepare(wanted: PreparationRequest): Promise<string | null> {
    const key = JSON.stringify([wanted.setting, wanted.driver, wanted.properties, wanted.isWalled === true]);
    const known = this.#making.get(key);
    if (known) return known.problem;
    const aborting = new AbortController();
    const problem = this.#make(wanted, aborting.signal).then(() => null, messageOfError);
    const making: Making = { setting: wanted.setting, problem, aborting };
    this.#making.set(key, making);
    void problem.then(() => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    });
    return problem;
  }

  /** No caller wants it any more. */
  stop(isMeant: (setting: string) => boolean): void {
    for (const [key, { setting, aborting }] of this.#making) {
      if (!isMeant(setting)) continue;
      this.#making.delete(key);
      aborting.abort(new InterpreterError("It was given up."));
    }
  }

  async #make({ driver, properties: given, isWalled }: PreparationRequest, signal: AbortSignal): Promise<void> {
    const { surroundings, loadDriver } = this.#settings;
    const loaded = await loadDriver(driver);
    const { properties, variables } = openingOf(given);
    mkdirSync(surroundings.cacheDirectory, { recursive: true });
    const environment = { ...surroundings.environment, ...variables };
    const free = { ...surroundings, environment, properties, key: "", onStage: () => {} };
    if (isWalled !== true) return await loaded?.prepare?.(free, signal);
    const place = await walledTools(this.#settings, given);
    try {
      await loaded?.prepare?.({ ...free, tools: place.tools }, signal);
    } finally {
      await place.remove();
    }
  }
}
