/** AngularJS for a frame, loaded with the first template. */
import "angular";
import { createTemplates } from "./templates.ts";

Object.assign(globalThis, { octavoTemplates: createTemplates });
