/** By which way what is being done was asked for: known inside `as`, and to whatever is begun from there. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { How } from "./audit-kinds.ts";

export class Origins {
  readonly #how = new AsyncLocalStorage<How>();

  as<Result>(how: How, work: () => Result): Result {
    return this.#how.run(how, work);
  }

  /** Undefined where no caller asks just now. */
  get current(): How | undefined {
    return this.#how.getStore();
  }
}
