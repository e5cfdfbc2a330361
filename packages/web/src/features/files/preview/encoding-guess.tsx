import { Button } from "@mantine/core";
import type { EncodingGuess as Guess, TextEncoding } from "@octavo/note";
import { useId } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import classes from "./file-preview.module.css";
import { texts } from "./texts.ts";

interface EncodingGuessProps {
  readonly guess: Guess;
  readonly onChoose: (encoding: TextEncoding) => void;
}

/** Words of the file in each encoding that it may be in, to choose the one in which they are right. */
export function EncodingGuess({ guess, onChoose }: EncodingGuessProps) {
  const t = useTranslation(texts);
  const label = useId();
  return (
    <div>
      <p id={label} role="status">
        {t("encodingGuessed")}
      </p>
      <ul className={classes["types"]} aria-labelledby={label}>
        {guess.map(({ encoding, text }) => (
          <li key={encoding}>
            <Button size="compact-xs" variant="default" onClick={() => onChoose(encoding)}>
              {encoding}
            </Button>{" "}
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
