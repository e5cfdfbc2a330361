import { folderOf } from "@octavo/note";
import type { SearchHit } from "@octavo/protocol";
import { Link } from "react-router";
import { Rich } from "../language/rich.tsx";
import { useTexts } from "../language/use-texts.tsx";
import { FoundText } from "./found-text.tsx";
import classes from "./search-page.module.css";
import { texts } from "./texts.ts";

/** One thing that was found, as a link to where it is. */
export function SearchHitCard({ hit }: { readonly hit: SearchHit }) {
  const t = useTexts(texts);
  const { noteId, paragraphId, path, title, inTitle, inText, inOutput, beginning } = hit;
  const isNote = paragraphId === null;
  const to = isNote ? `/notebook/${noteId}` : `/notebook/${noteId}?${placeIn(paragraphId, hit)}`;
  // A note is found by its whole path; its folders stand behind it.
  const whole = (isNote ? inText : null) ?? [path];
  const folderLength = folderOf(path).length;
  const folder = piecesFrom(whole, 1, folderLength);
  const name = piecesFrom(whole, folderLength + 1);
  const heading = inTitle ?? (title === "" ? null : [title]);
  return (
    <li className={classes["hit"]}>
      <Link to={to} data-search-hit>
        <span className={classes["name"]}>
          <FoundText pieces={name} />
        </span>
        {folderLength > 0 && (
          <span className={classes["folder"]}>
            <Rich text={t("inFolder")} parts={{ folder: () => <FoundText pieces={folder} /> }} />
          </span>
        )}
        {heading && (
          <span className={classes["title"]}>
            <FoundText pieces={heading} />
          </span>
        )}
      </Link>
      {!isNote && (inText || !inOutput) && (
        <pre className={classes["code"]}>
          <FoundText pieces={inText ?? beginning} />
        </pre>
      )}
      {inOutput && (
        <pre className={classes["output"]}>
          <span className={classes["label"]}>{t("output")}</span>
          <FoundText pieces={inOutput} />
        </pre>
      )}
    </li>
  );
}

/** Where in the note, and the word to be marked there: the first that was found, since those that were typed need not stand side by side. */
function placeIn(paragraph: string, { inText, inOutput }: SearchHit): string {
  const [, term = ""] = inText ?? inOutput ?? [];
  return new URLSearchParams(term === "" ? { paragraph } : { paragraph, term }).toString();
}

/** Of a text in pieces, what is from one place to another: still in turns. */
function piecesFrom(pieces: readonly string[], from: number, to = Number.POSITIVE_INFINITY): readonly string[] {
  let at = 0;
  return pieces.map((piece) => {
    const start = at;
    at += piece.length;
    return piece.slice(Math.max(0, from - start), Math.max(0, to - start));
  });
}
