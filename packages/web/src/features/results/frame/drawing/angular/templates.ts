/**
 * Draws templates of AngularJS. All templates of a run share one scope, which has the shared values of the paragraph; the first is compiled when these
 * have arrived. The output shows what a template throws.
 */
import { type Angular, moduleOf, type Scope } from "./angular.ts";
import type { AngularWords, FromTemplate, ToTemplate } from "./messages.ts";
import { shareScope } from "./shared-scope.ts";

export interface TemplateTools {
  readonly send: (message: FromTemplate) => void;
  readonly hear: (listener: (message: ToTemplate) => void) => void;
  readonly showError: (error: unknown, box: Element | null) => void;
  readonly showHtml: (box: HTMLElement, html: string) => Promise<void>;
}

export interface Templates {
  readonly draw: (box: HTMLElement, template: string) => Promise<void>;
}

interface TemplateStanding {
  readonly scope: Scope;
  readonly compile: (box: HTMLElement) => void;
}

export function createTemplates({ send, hear, showError, showHtml }: TemplateTools): Templates {
  const { angular } = globalThis as unknown as { readonly angular: Angular };
  let words: AngularWords = { restless: "" };
  const said = new Set<string>();

  function say(text: string): void {
    if (said.has(text)) return;
    said.add(text);
    showError(text, null);
  }
  const fail = (error: unknown) => say(textOfError(error, words));

  function begin(values: Readonly<Record<string, string>>): TemplateStanding & ReturnType<typeof shareScope> {
    const injector = start(angular, fail);
    const scope = injector.get("$rootScope").$new(true);
    const shared = shareScope({ angular, scope, send });
    for (const [name, value] of Object.entries(values)) shared.receive({ type: "set", name, value });
    const compile = (box: HTMLElement) => {
      injector.get("$compile")(angular.element(box.childNodes))(scope);
      scope.$apply();
    };
    // Scripts of Zeppelin's notes find the scope by this name.
    scope["compiledScope"] = scope;
    return { scope, compile, ...shared };
  }

  const standing = new Promise<TemplateStanding>((resolve) => {
    let begun: ReturnType<typeof begin> | null = null;
    hear((message) => {
      if (message.type === "say") say(message.text);
      else if (message.type !== "values") begun?.receive(message);
      else if (!begun) {
        words = message.words;
        begun = begin(message.values);
        resolve(begun);
      }
    });
  });
  send({ type: "wanted" });

  return {
    async draw(box, template) {
      const { compile } = await standing;
      await showHtml(box, template);
      try {
        compile(box);
      } catch (error) {
        fail(error);
      }
    },
  };
}

/** Starts AngularJS on an element of its own, so that it compiles nothing else of the document. */
function start(angular: Angular, fail: (error: unknown) => void): ReturnType<Angular["bootstrap"]> {
  angular.module("zeppelinWebApp", []);
  const own = moduleOf((provide) => provide.value("$exceptionHandler", fail));
  const injector = angular.bootstrap(document.createElement("div"), ["zeppelinWebApp", own]);
  const prototype = Object.getPrototypeOf(injector.get("$rootScope")) as Scope;
  const { $digest } = prototype;
  // A digest that gives up throws to its caller.
  prototype.$digest = function (this: Scope) {
    try {
      $digest.call(this);
    } catch (error) {
      fail(error);
    }
  };
  return injector;
}

/** The message of AngularJS without its link. */
function textOfError(error: unknown, { restless }: AngularWords): string {
  const text = error instanceof Error ? error.message : String(error);
  if (text.startsWith("[$rootScope:infdig]")) return restless;
  return text.replace(/\s*https?:\/\/errors\.angularjs\.org\/\S*/, "").trim();
}
