import { Fragment, type ReactNode } from "react";

interface RichProps {
  readonly text: string;
  /** By the names of the text's tags, what stands there; it is given the words between. */
  readonly parts: Readonly<Record<string, (words: string) => ReactNode>>;
}

const tag = /<(\w+)(?:\/>|>(.*?)<\/\1>)/g;

/**
 * A sentence with more than words in it: `Open <link>the settings</link>, <name/>`. A name that a user chose is a part and no value, so that what
 * looks like a tag in it stays as it is.
 */
export function Rich({ text, parts }: RichProps) {
  const shown: ReactNode[] = [];
  let end = 0;
  for (const found of text.matchAll(tag)) {
    const [whole, name = "", words = ""] = found;
    const part = parts[name];
    if (!part) continue;
    shown.push(text.slice(end, found.index), <Fragment key={found.index}>{part(words)}</Fragment>);
    end = found.index + whole.length;
  }
  return (
    <>
      {shown}
      {text.slice(end)}
    </>
  );
}
