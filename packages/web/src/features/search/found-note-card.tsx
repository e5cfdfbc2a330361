import { folderOfPath, nameOfPath } from "@octavo/note";
import type { SearchHit } from "@octavo/protocol";
import { Link } from "react-router";
import { Rich } from "../../i18n/rich.tsx";
import { useTranslation } from "../../i18n/use-texts.tsx";
import type { FoundNote } from "./by-note.ts";
import { FoundText } from "./found-text.tsx";
import classes from "./search-page.module.css";
import { texts } from "./texts.ts";

/** A note, and below its name what was found in it. */
export function FoundNoteCard({ note }: { readonly note: FoundNote }) {
  const { noteId, path, named, paragraphs } = note;
  const t = useTranslation(texts);
  // A note is found by its whole path; its folders stand behind it.
  const whole = named?.inText ?? [path];
  const folderLength = folderOfPath(path).length;
  const folder = piecesFrom(whole, 1, folderLength);
  return (
    <li className={classes["note"]}>
      <Link to={`/notebook/${noteId}`} className={classes["noteLink"] ?? ""} data-search-hit={named ? "" : undefined}>
        <span className={classes["name"]}>
          <FoundText pieces={piecesFrom(whole, folderLength + 1)} />
        </span>
        {folderLength > 0 && (
          <span className={classes["folder"]}>
            <Rich text={t("inFolder")} parts={{ folder: () => <FoundText pieces={folder} /> }} />
          </span>
        )}
      </Link>
      {paragraphs.length > 0 && (
        <ul className={classes["paragraphs"]} aria-label={t("paragraphsOf", { name: nameOfPath(path) })}>
          {paragraphs.map((hit) => (
            <FoundParagraph key={hit.paragraphId} hit={hit} />
          ))}
        </ul>
      )}
    </li>
  );
}

function FoundParagraph({ hit }: { readonly hit: SearchHit }) {
  const t = useTranslation(texts);
  const { noteId, title, inTitle, inText, inOutput, beginning, language } = hit;
  const heading = inTitle ?? (title === "" ? null : [title]);
  const code = inText ?? beginning;
  return (
    <li className={classes["hit"]}>
      {language !== null && <span className={classes["language"]}>{language}</span>}
      <Link
        to={`/notebook/${noteId}?${addressOfHit(hit)}`}
        className={heading ? "" : (classes["whole"] ?? "")}
        data-search-hit
      >
        {heading ? (
          <span className={classes["title"]}>
            <FoundText pieces={heading} />
          </span>
        ) : (
          // All of it is pressed; the code that one sees stands for a title.
          <span className="visually-hidden">{code.join("")}</span>
        )}
      </Link>
      {(inText || !inOutput) && (
        <pre className={classes["code"]} aria-hidden={heading ? undefined : true}>
          <FoundText pieces={code} />
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
function addressOfHit({ paragraphId, inText, inOutput }: SearchHit): string {
  const [, term = ""] = inText ?? inOutput ?? [];
  const paragraph = paragraphId ?? "";
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
