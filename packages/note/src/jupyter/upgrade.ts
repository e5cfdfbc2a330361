/** Cells of version 3 of the format in the words of version 4. What is of version 4 already comes back as it is. */
import { isJsonObject, type Json, type JsonObject } from "../json.ts";

/** The names that version 3 had for the forms of an output. */
const oldNames: Readonly<Record<string, string>> = {
  text: "text/plain",
  html: "text/html",
  svg: "image/svg+xml",
  png: "image/png",
  jpeg: "image/jpeg",
  latex: "text/latex",
  json: "application/json",
  javascript: "application/javascript",
};

export function upgradedCell(cell: JsonObject): JsonObject {
  const { input, prompt_number: count, collapsed, ...rest } = cell;
  const outputs = Array.isArray(cell["outputs"]) ? cell["outputs"] : [];
  const metadata = isJsonObject(cell["metadata"]) ? cell["metadata"] : {};
  return {
    ...rest,
    metadata: collapsed === true ? { ...metadata, collapsed } : metadata,
    source: oldText(cell["source"] ?? input),
    ...(count !== undefined && { execution_count: count }),
    ...(cell["cell_type"] === "code" && {
      outputs: outputs.map((output: Json) => (isJsonObject(output) ? upgradedOutput(output) : output)),
    }),
  };
}

function upgradedOutput(output: JsonObject): JsonObject {
  const { output_type: type, metadata = {}, prompt_number: count = null } = output;
  switch (type) {
    case "stream":
      return {
        output_type: "stream",
        name: output["name"] ?? output["stream"] ?? "stdout",
        text: oldText(output["text"]),
      };
    case "pyerr":
    case "error": {
      const { ename = "", evalue = "", traceback = [] } = output;
      return { output_type: "error", ename, evalue, traceback };
    }
    case "pyout":
    case "execute_result":
      return { output_type: "execute_result", execution_count: count, metadata, data: bundleOfOutput(output) };
    default:
      return { output_type: "display_data", metadata, data: bundleOfOutput(output) };
  }
}

function bundleOfOutput(output: JsonObject): JsonObject {
  if (isJsonObject(output["data"])) return output["data"];
  return Object.fromEntries(
    Object.entries(oldNames).flatMap(([old, type]) => {
      const value = output[old];
      return value === undefined ? [] : [[type, type === "application/json" ? value : oldText(value)] as const];
    }),
  );
}

/** Lists of lines were written with their line ends or without. */
function oldText(value: Json | undefined): Json {
  if (!Array.isArray(value)) return value ?? "";
  const lines = value.filter((line: Json) => typeof line === "string");
  return lines.join(lines[0]?.endsWith("\n") ? "" : "\n");
}
