import type { AnyNode, Program } from "acorn";

/** @param visit says false where nothing inside of the node is looked at */
export function walkSyntaxTree(root: Program, visit: (node: AnyNode) => unknown): void {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) waiting.push(...(next as unknown[]));
    else if (isSyntaxNode(next)) {
      if (visit(next) !== false) waiting.push(...(Object.values(next) as unknown[]));
    }
  }
}

function isSyntaxNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** `first<string>(names)` is JavaScript too: two comparisons in a row, which no author means. */
export function hasComparisonChain(program: Program): boolean {
  let found = false;
  walkSyntaxTree(program, (node) => {
    if (node.type !== "BinaryExpression" || node.operator !== ">") return;
    found ||= node.left.type === "BinaryExpression" && node.left.operator === "<";
  });
  return found;
}
