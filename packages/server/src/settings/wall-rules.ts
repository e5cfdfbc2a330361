/** What a setting says about the wall around its code, seen before anything runs. */
import { InterpreterError } from "@octavo/interpreter";
import { NotebookError } from "@octavo/protocol";
import { hostText, type WallRules, wallRulesOf } from "@octavo/runner";
import type { Setting } from "./setting.ts";

/** In words; null when nothing is wrong. What a run fills in is not known yet, and is looked at then. */
export function wallProblemOf(properties: Setting["properties"]): string | null {
  const rules = rulesIn(properties);
  return typeof rules === "string" ? rules : null;
}

/** @throws NotebookError `badRequest` with what is wrong */
export function needWallRules(properties: Setting["properties"]): void {
  const problem = wallProblemOf(properties);
  if (problem !== null) throw new NotebookError("badRequest", problem);
}

/** The hosts to which a setting keeps its code, or where it lets it reach none; null where it leaves the network open or its rules cannot be read. */
export function listedHostsOf(properties: Setting["properties"]): readonly string[] | null {
  const rules = rulesIn(properties);
  if (typeof rules === "string" || rules.network === "all") return null;
  return rules.network === "none" ? [] : rules.network.map(hostText);
}

function rulesIn(properties: Setting["properties"]): WallRules | string {
  const given = Object.entries(properties).flatMap(([name, { value }]) => {
    const text = String(value ?? "");
    return text.includes("#{") ? [] : [[name, text] as const];
  });
  try {
    return wallRulesOf(Object.fromEntries(given));
  } catch (error) {
    if (error instanceof InterpreterError) return error.message;
    throw error;
  }
}
