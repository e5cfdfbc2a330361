/** Where lines of some languages stand, seen from the line before. */
import type { Steps } from "./indentation.ts";

const is = (condition: boolean): number => (condition ? 1 : 0);

export const shellSteps: Steps = (before, here) => {
  const line = before.replace(/(^|\s)#.*$/, "").trimEnd();
  const isCase = /\bcase\b.*\bin$/.test(line);
  const isPattern = /^\(?[^()\s][^()]*\)$/.test(line);
  const opens = isCase || isPattern || /(^|[\s;&|])(then|do|else)$|[{(]$/.test(line);
  const ends = /^[^()]+\).*;;$/.test(line) ? false : /;;&?$/.test(line);
  return is(opens) - is(ends) - is(/^(fi|done|esac|else|elif|\}|\))/.test(here));
};

/** What it opens and does not close stands further in, the rest below what was before it. */
export const sqlSteps: Steps = (before, here) => {
  const code = before.replace(/'[^']*'?|"[^"]*"?|--.*$/g, "");
  let open = 0;
  let closed = 0;
  for (const sign of code.replace(/^\)/, "")) {
    if (sign === "(") open += 1;
    else if (sign === ")" && open > 0) open -= 1;
    else if (sign === ")") closed += 1;
  }
  return is(open > 0) - is(closed > 0) - is(here.startsWith(")"));
};

export const yamlSteps: Steps = (before) => is(/(^|\s)[^#\s][^#]*:(\s+[|>][-+]?)?$|^- [^#]*?:\s/.test(before));

export const octaveSteps: Steps = (before, here) =>
  is(
    /^(for|parfor|while|if|elseif|else|function|switch|case|otherwise|do|try|catch|unwind_protect\w*)\b/.test(before) &&
      !/\bend\w*;?$/.test(before),
  ) - is(/^(end\w*|else\w*|case|otherwise|until|catch)\b/.test(here));

export const haskellSteps: Steps = (before) => is(/(^|\s)(do|where|of|let|then|else|=|->)$/.test(before));
