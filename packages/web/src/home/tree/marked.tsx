interface MarkedProps {
  readonly text: string;
  /** What to mark, whatever its case; "" marks nothing. */
  readonly part: string;
}

/** A text with the part that was looked for. */
export function Marked({ text, part }: MarkedProps) {
  const wanted = part.trim().toLowerCase();
  const at = wanted === "" ? -1 : text.toLowerCase().indexOf(wanted);
  if (at < 0) return text;
  const end = at + wanted.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
