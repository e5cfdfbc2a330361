/** What a file holds, in a dialog: a table as a grid with how it was read, a text that may be edited, a picture. */
import { Button } from "@mantine/core";
import {
  type EncodingGuess as Guess,
  filePreviewSchema,
  type FilePreview as Preview,
  type PreviewChoices,
} from "@octavo/note";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useServices } from "../../../platform/services.tsx";
import { useQuery } from "../../../platform/use-query.ts";
import { texts as uiTexts } from "../../../ui/texts.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { EncodingGuess } from "./encoding-guess.tsx";
import classes from "./file-preview.module.css";
import type { FilePreviewProps } from "./file-preview-props.ts";
import { isRecords, jsonInFile } from "./json-in-file.ts";
import { JsonTreeView } from "./json-tree-view.tsx";
import { PictureView } from "./picture-view.tsx";
import { TableChoices } from "./table-choices.tsx";
import { TableView } from "./table-view.tsx";
import { TextView } from "./text-view.tsx";
import { texts } from "./texts.ts";

export function FilePreview(props: FilePreviewProps) {
  const [choices, setChoices] = useState<PreviewChoices>({});
  const { answer, refetch } = usePreview(props, choices, true);
  switch (answer.state) {
    case "waiting":
      return <Waiting />;
    case "failed":
      return (
        <div className={classes["preview"]}>
          <Failed text={answer.text} onAgain={refetch} />
        </div>
      );
    case "done": {
      const shown = { ...props, preview: answer.value, choices, onChoices: setChoices };
      return answer.value.kind === "table" && answer.value.isHead ? <HeadFirst {...shown} /> : <Shown {...shown} />;
    }
  }
}

/** @param isHead whether columns and their types are enough, where the file says these at once */
function usePreview({ area, path }: FilePreviewProps, choices: PreviewChoices, isHead: boolean) {
  const { rest } = useServices();
  const ask = useCallback(
    (signal: AbortSignal) => {
      const sent = { area, path, choices: { ...choices, ...(isHead && { isHead }) } };
      return rest.call("POST", "/octavo/files/preview", filePreviewSchema, sent, signal);
    },
    [rest, area, path, choices, isHead],
  );
  return useQuery<Preview>(ask);
}

function Failed({ text, onAgain }: { readonly text: string; readonly onAgain: () => void }) {
  const common = useTranslation(uiTexts);
  return (
    <>
      <p role="alert">{text}</p>
      <Button variant="default" size="xs" justify="start" onClick={onAgain}>
        {common("tryAgain")}
      </Button>
    </>
  );
}

/** What the file says at once, while its first rows are read. */
function HeadFirst(props: ShownProps) {
  const t = useTranslation(texts);
  const { answer, refetch } = usePreview(props, props.choices, false);
  if (answer.state === "done") return <Shown {...props} preview={answer.value} />;
  const rows =
    answer.state === "failed" ? (
      <Failed text={answer.text} onAgain={refetch} />
    ) : (
      <p role="status">{t("rowsFollow")}</p>
    );
  return <Shown {...props} inPlaceOfRows={rows} />;
}

interface ShownProps extends FilePreviewProps {
  readonly preview: Preview;
  readonly choices: PreviewChoices;
  readonly onChoices: (choices: PreviewChoices) => void;
  readonly inPlaceOfRows?: ReactNode;
}

function Shown({ preview, choices, onChoices, inPlaceOfRows, ...props }: ShownProps) {
  const t = useTranslation(texts);
  const json = useMemo(() => (preview.kind === "text" ? jsonInFile(props.path, preview) : null), [props.path, preview]);
  const guessOf = (guess: Guess | undefined) =>
    guess && <EncodingGuess guess={guess} onChoose={(encoding) => onChoices({ ...choices, encoding })} />;
  switch (preview.kind) {
    case "table":
      return (
        <div className={classes["preview"]}>
          <TableChoices {...props} preview={preview} choices={choices} onChoices={onChoices} />
          {guessOf(preview.delimited?.encodingGuess)}
          <TableView preview={preview} inPlaceOfRows={inPlaceOfRows} />
        </div>
      );
    case "text":
      return (
        <div className={classes["preview"]}>
          {guessOf(preview.encodingGuess)}
          {json !== null && choices.isText !== true ? (
            <JsonTreeView value={json} onText={() => onChoices({ ...choices, isText: true })} />
          ) : (
            <>
              {choices.isText === true && (
                <div className={classes["bar"]}>
                  <Button size="xs" variant="default" onClick={() => onChoices({})}>
                    {t(json !== null && !isRecords(json) ? "asTree" : "asTable")}
                  </Button>
                </div>
              )}
              <TextView {...props} preview={preview} />
            </>
          )}
        </div>
      );
    case "picture":
      return <PictureView path={props.path} area={props.area} />;
    case "none":
      return (
        <div className={classes["preview"]}>
          <p role="status">{t(preview.why)}</p>
        </div>
      );
  }
}
