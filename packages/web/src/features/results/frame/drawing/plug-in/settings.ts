/** What shows the settings of views and transformations: AngularJS in the frame, and our templates under the addresses that Zeppelin has them at. */
import { type Angular, moduleOf, type Scope } from "../angular/angular.ts";
import type { HostTools } from "./classes.ts";
import type { PlugInWords } from "./messages.ts";
import { templates } from "./templates.ts";

interface SettingToolsOptions {
  readonly words: PlugInWords;
  readonly fail: (error: unknown) => void;
}

type SettingTools = Pick<HostTools, "_compile" | "_templateRequest" | "_createNewScope">;

export function createSettingTools({ words, fail }: SettingToolsOptions): SettingTools {
  const { angular } = globalThis as unknown as { readonly angular: Angular & { copy(value: unknown): unknown } };
  const own = moduleOf((provide) => provide.value("$exceptionHandler", fail));
  // Descriptions of parameters are HTML. There is nothing in the frame that the package could not reach anyway.
  const trusting = ["$sceProvider", (sce: { enabled(isOn: boolean): void }): void => void sce.enabled(false)];
  const injector = angular.bootstrap(document.createElement("div"), [own, trusting]);
  const root = injector.get("$rootScope") as Scope & { $applyAsync(): void };
  return {
    _compile: (content) => (scope) => {
      const linked = injector.get("$compile")(content)(scope as Scope);
      root.$applyAsync();
      return linked;
    },
    async _templateRequest(address) {
      const found = Object.hasOwn(templates, address) ? templates[address] : undefined;
      if (found === undefined) throw new Error(address);
      return found;
    },
    _createNewScope: () => Object.assign(root.$new(true), { octavo: { words, copy: angular.copy } }),
  };
}
