/** Vega, Vega-Lite and what embeds them, under the names by which scripts of notebooks know them. */
import * as vega from "vega";
import vegaEmbed from "vega-embed";
import * as vegaLite from "vega-lite";

Object.assign(globalThis, { vega, vegaLite, vegaEmbed });
