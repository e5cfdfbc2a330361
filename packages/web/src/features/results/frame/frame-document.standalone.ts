import { type Islands, readIsland } from "../common/islands.ts";
import type { FrameLives } from "./frame-document.ts";

/**
 * The document stands in the file. A `srcdoc` document keeps the policy that the page has when the frame begins: so all frames begin together, before
 * the page forbids itself scripts (`html/in-place.standalone.ts`), and receive their outputs when they come into sight.
 */
export const frameDocument = { srcDoc: readIsland<Islands["frame"]>("frame") ?? "" };

export const frameLives: FrameLives = { most: Number.POSITIVE_INFINITY, areAtOnce: true };
