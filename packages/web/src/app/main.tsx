/**
 * The page begins in steps: what it talks through, what it is shown with, and the page that was asked for. `index.html` asks for all of it at
 * once; between the steps the browser can draw and answer, which a long row of modules in one go would keep it from.
 */
import "../platform/schemas-without-eval.ts";
import "virtual:variables-of-theme.css";
import "../styles/mantine.css";
import "@mantine/notifications/styles.layer.css";
import "../styles/fonts.css";
import "../styles/tokens.css";
import "../styles/base.css";
import "../styles/touch.css";
import "../styles/forced-colors.css";
import { startLanguage } from "../i18n/current-language.ts";
import { waitForNextTask } from "../platform/next-task.ts";
import { browserStore } from "../platform/own-store.ts";
import { createServices } from "../platform/services.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

// A browser asks for a font when some text wants it: all was laid out in another one first, and once more when it had come. Without it, text has
// a font of the system's.
for (const family of ["Inter Variable", "JetBrains Mono Variable"])
  document.fonts.load(`1em "${family}"`).catch(() => {});
const services = createServices();
// Home shows the list: it is asked for as soon as the socket is open, and is there when the page is.
if (/^#?\/?(\?|$)/.test(location.hash)) services.noteList();
void showPage(root);

/** A function of its own: modules of later steps import from the file of this one, which must not wait for them before it has run. */
async function showPage(place: HTMLElement): Promise<void> {
  const app = import("./app.tsx");
  await waitForNextTask();
  const language = startLanguage({
    ways: { de: async () => (await import("./german.ts")).german },
    wished: navigator.languages,
    store: browserStore,
    root: document.documentElement,
  });
  const [{ renderApp }] = await Promise.all([app, language]);
  // Code that awaits modules goes on in the task that ran them.
  await waitForNextTask();
  renderApp(place, services);
}
