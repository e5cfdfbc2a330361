/**
 * What settings need before anything of theirs can run: the environments of their packages, which the runner makes as soon as they are
 * asked for. So a user who changes a setting sees there what became of it, and what cannot be had is not tried again by each run.
 */
import { declarationOf, type RunnerReply, type RunnerRequest } from "@octavo/runner";
import { driverOfInterpreter } from "./kinds.ts";
import { propertiesFor } from "./properties.ts";
import type { Setting } from "./setting.ts";

/** Zeppelin's words for it. */
export type Status =
  | { readonly status: "READY" | "DOWNLOADING_DEPENDENCIES" }
  | { readonly status: "ERROR"; readonly errorReason: string };

type Preparation = Extract<RunnerRequest, { type: "prepare" }>;

interface PreparationState {
  readonly request: Preparation;
  status: Status;
}

/** Packages are the same for all users and notes. */
const noPlace = { user: "", noteId: "", noteName: "" };

export class Preparations {
  readonly #send: (request: RunnerRequest) => void;
  readonly #isWalled: boolean;
  readonly #kept = new Map<string, PreparationState>();
  #count = 0;

  constructor(send: (request: RunnerRequest) => void, isWalled = false) {
    this.#send = send;
    this.#isWalled = isWalled;
  }

  statusOf(id: string): Status {
    return this.#kept.get(id)?.status ?? { status: "READY" };
  }

  /** The setting is new, or changed, or was restarted to have it tried again. */
  prepare(setting: Setting): void {
    this.forget(setting.id);
    const needed = preparationNeededBy(setting);
    if (needed === null) return;
    this.#count += 1;
    const request: Preparation = {
      type: "prepare",
      requestId: String(this.#count),
      setting: setting.id,
      isWalled: this.#isWalled,
      ...needed,
    };
    this.#kept.set(setting.id, { request, status: { status: "DOWNLOADING_DEPENDENCIES" } });
    this.#send(request);
  }

  forget(id: string): void {
    this.#kept.delete(id);
  }

  receive({ requestId, problem }: Extract<RunnerReply, { type: "prepared" }>): void {
    for (const kept of this.#kept.values()) {
      if (kept.request.requestId !== requestId) continue;
      kept.status = problem === null ? { status: "READY" } : { status: "ERROR", errorReason: problem };
    }
  }

  /** There is a runner again, maybe another one, which was not asked yet. */
  askAgain(): void {
    for (const { request, status } of this.#kept.values()) {
      if (status.status === "DOWNLOADING_DEPENDENCIES") this.#send(request);
    }
  }
}

/** Null where nothing has to be made, or where the account that runs it could not reach what was made. */
function preparationNeededBy(setting: Setting): Pick<Preparation, "driver" | "properties"> | null {
  if (setting.option.isUserImpersonate) return null;
  const driver = setting.interpreterGroup
    .map(({ name }) => driverOfInterpreter(setting.group, name))
    .find((each) => each !== null && declarationOf(each).installsPackages);
  if (!driver) return null;
  const properties = propertiesFor(setting, driver, noPlace);
  return (properties["packages"] ?? "").trim() === "" ? null : { driver, properties };
}
