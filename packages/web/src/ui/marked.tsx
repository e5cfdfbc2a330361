import classes from "./marked.module.css";
import { rangeOfMatch } from "./matches-filter.ts";

interface MarkedProps {
  readonly text: string;
  /** What to mark, as lists are narrowed by it; "" marks nothing. */
  readonly part: string;
}

/** A text with the part that was looked for. */
export function Marked({ text, part }: MarkedProps) {
  const place = rangeOfMatch(text, part);
  if (place === null) return text;
  const [at, end] = place;
  return (
    <>
      {text.slice(0, at)}
      <mark className={classes["mark"]}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
