import type { ReactNode } from "react";
import type { Answered } from "../../platform/use-answer.ts";
import classes from "./panels.module.css";

interface PanelAnswerProps<Value> {
  readonly answer: Answered<Value>;
  readonly children: (value: Value) => ReactNode;
}

/** What a panel was answered, the room for it until then, or why there is no answer. */
export function PanelAnswer<Value>({ answer, children }: PanelAnswerProps<Value>) {
  switch (answer.state) {
    case "waiting":
      return <div className={classes["waiting"]} aria-busy="true" />;
    case "failed":
      return (
        <p className={classes["problem"]} role="alert">
          {answer.text}
        </p>
      );
    case "done":
      return children(answer.value);
  }
}
