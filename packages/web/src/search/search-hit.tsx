import { folderOf, nameOf } from "@octavo/note";
import type { SearchHit } from "@octavo/protocol";
import { Link } from "react-router";
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
  const heading = inTitle ?? (title === "" ? null : [title]);
  return (
    <li className={classes["hit"]}>
      <Link to={to} data-search-hit>
        <span className={classes["name"]}>{isNote ? <FoundText pieces={nameOfPieces(hit)} /> : nameOf(path)}</span>
        {folderOf(path) !== "" && (
          <span className={classes["folder"]}>{t("inFolder", { folder: folderOf(path).slice(1) })}</span>
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

/** A note is found by its whole path; its folders stand behind it. */
function nameOfPieces({ path, inText }: SearchHit): readonly string[] {
  const whole = inText ?? [path];
  let left = folderOf(path).length + 1;
  return whole.map((piece) => {
    const cut = Math.min(left, piece.length);
    left -= cut;
    return piece.slice(cut);
  });
}
