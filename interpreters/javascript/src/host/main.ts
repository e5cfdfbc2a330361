/**
 * The process of one session. It has two threads of this one file: this one talks to the runner, the other runs people's code.
 * So a loop that never ends can be interrupted from here, and what it prints is shown meanwhile.
 */
import { isMainThread } from "node:worker_threads";
import { serveHost } from "@octavo/interpreter/hosted";
import type { JavascriptSettings } from "../settings.ts";
import { serveCode } from "./code/serve.ts";
import { startCodeThread } from "./code-thread.ts";

if (isMainThread) {
  serveHost<JavascriptSettings>({
    problemOf: (error) => (error instanceof Error ? error.message : String(error)),
    open: (settings) => startCodeThread(new URL(import.meta.url), settings),
  });
} else {
  serveCode();
}
