import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import type { QueryResult } from "../../../platform/use-query.ts";
import { texts } from "../../../ui/texts.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import classes from "./panels.module.css";

interface PanelAnswerProps<Value> {
  readonly asked: QueryResult<Value>;
  readonly children: (value: Value) => ReactNode;
}

/** What a panel was answered, the room for it until then, or why there is no answer, and the way to ask again. */
export function PanelAnswer<Value>({ asked: { answer, refetch }, children }: PanelAnswerProps<Value>) {
  const t = useTranslation(texts);
  switch (answer.state) {
    case "waiting":
      return <Waiting />;
    case "failed":
      return (
        <div className={classes["panel"]}>
          <p className={classes["problem"]} role="alert">
            {answer.text}
          </p>
          <Button variant="default" size="xs" justify="start" onClick={refetch}>
            {t("tryAgain")}
          </Button>
        </div>
      );
    case "done":
      return children(answer.value);
  }
}
