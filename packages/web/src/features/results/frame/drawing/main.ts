/**
 * Draws displays inside a frame. It runs in the frame, beside the code of results, and has no more rights than that: from the page it gets libraries by
 * name, and exchanges messages about the widgets of its run and the shared values of templates. The document of frames takes it by `takeDrawing` and
 * forgets that name.
 */
import type { Templates, TemplateTools } from "./angular/templates.ts";
import { drawForm } from "./forms.ts";
import { showHtml } from "./html.ts";
import { createLibraries } from "./libraries.ts";
import type { GetLibrary } from "./loading.ts";
import { drawOutputs } from "./outputs.ts";
import type { PlugInHost, PlugInTools } from "./plug-in/host.ts";
import type { Spells, SpellTools } from "./spell/spells.ts";
import { createRequire } from "./require.ts";
import { takeOverAddresses } from "./take-over.ts";
import type { ManagerTools, WidgetManager } from "./widgets/manager.ts";

interface DrawingTools {
  readonly getLibrary: GetLibrary;
  /** Says in a display what went wrong there. */
  readonly showError: (error: unknown, box: Element | null) => void;
  readonly widgets: Pick<ManagerTools, "send" | "hear">;
  readonly angular: Pick<TemplateTools, "send" | "hear">;
  readonly plugIn: Pick<PlugInTools, "send" | "hear">;
  readonly spell: Pick<SpellTools, "send" | "hear">;
}

/** Called by the document of frames. */
export interface Drawing {
  /** HTML that is going to be written into the document, with what this server has of the libraries that it would ask other hosts for. */
  prepareHtml(html: string): Promise<string>;
  draw(box: HTMLElement, type: string, text: string): Promise<void>;
}

const page = globalThis as unknown as {
  readonly octavoWidgets: (tools: Omit<ManagerTools, "modules">) => WidgetManager;
  readonly octavoTemplates: (tools: TemplateTools) => Templates;
  readonly octavoSpells: (tools: SpellTools) => Spells;
  readonly octavoPlugIns: (tools: PlugInTools) => PlugInHost;
};

function startDrawing({ getLibrary, showError, widgets, angular, plugIn, spell }: DrawingTools): Drawing {
  const libraries = createLibraries(getLibrary);
  const { require } = createRequire(libraries, (error) => showError(error, null));
  takeOverAddresses(libraries);
  let manager: Promise<WidgetManager> | null = null;

  async function showWidget(box: HTMLElement, modelId: string): Promise<void> {
    manager ??= libraries.load("widgets").then(() =>
      page.octavoWidgets({
        ...widgets,
        drawOutputs: (place, outputs) => drawOutputs(place, outputs, { libraries, require, showWidget }),
      }),
    );
    manager.catch(() => {
      manager = null;
    });
    await (await manager).show(box, modelId);
  }

  let templates: Promise<Templates> | null = null;
  async function drawTemplate(box: HTMLElement, template: string): Promise<void> {
    const html = await libraries.withOwnScripts(template);
    templates ??= libraries.load("angular").then(() => page.octavoTemplates({ ...angular, showError, showHtml }));
    templates.catch(() => {
      templates = null;
    });
    await (await templates).draw(box, html);
  }

  /** AngularJS takes jQuery's elements where that is there before it, as packages expect. */
  async function drawPlugIn(box: HTMLElement): Promise<void> {
    for (const name of ["bootstrap3Style", "jquery", "angular", "plugIn"] as const) await libraries.load(name);
    await page.octavoPlugIns({ ...plugIn, showError, load: libraries.load }).draw(box);
  }

  let spells: Promise<Spells> | null = null;
  async function drawSpell(box: HTMLElement, text: string): Promise<void> {
    spells ??= libraries.load("spell").then(() => page.octavoSpells({ ...spell, drawTemplate, showHtml: showOwnHtml }));
    spells.catch(() => {
      spells = null;
    });
    await (await spells).draw(box, JSON.parse(text));
  }
  const showOwnHtml = async (box: HTMLElement, html: string) => showHtml(box, await libraries.withOwnScripts(html));

  return {
    prepareHtml: (html) => libraries.asDocument(html),
    async draw(box, type, text) {
      try {
        if (type === "text/html") await showOwnHtml(box, text);
        else if (type === "text/x-angular") await drawTemplate(box, text);
        else if (type === "application/vnd.octavo.plug-in+json") await drawPlugIn(box);
        else if (type === "application/vnd.octavo.spell+json") await drawSpell(box, text);
        else if (type.includes("jupyter.widget-view")) await showWidget(box, JSON.parse(text).content.model_id);
        else await drawForm({ box, type, ...JSON.parse(text), libraries, require });
      } catch (error) {
        showError(error, box);
      }
    },
  };
}

(globalThis as unknown as { takeDrawing(start: typeof startDrawing): void }).takeDrawing(startDrawing);
