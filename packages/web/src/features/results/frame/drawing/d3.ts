/** D3 for a frame, under the name that scripts of results expect. */
import * as d3 from "d3";

Object.assign(globalThis, { d3 });
