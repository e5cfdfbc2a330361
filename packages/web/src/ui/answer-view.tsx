import { Button } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../i18n/use-texts.tsx";
import { type Asked, isRefused } from "../platform/use-answer.ts";
import { notices } from "./notices/notices.ts";
import classes from "./screen.module.css";
import { EmptyPlace } from "./screen.tsx";
import { texts } from "./texts.ts";
import { Waiting } from "./waiting.tsx";

interface AnswerViewProps<Value> {
  readonly asked: Asked<Value>;
  /** What is said to who may not see it, before the page leads home. Default: the words of the specification for most screens. */
  readonly refusal?: string;
  readonly children: (value: Value) => ReactNode;
}

const leaveAfterMs = 3000;

/** What was answered, or why not, and the way to ask again; a page that one may not see leads home after a while. */
export function AnswerView<Value>({ asked, refusal, children }: AnswerViewProps<Value>) {
  const t = useTexts(texts);
  const { answer, stale, again } = asked;
  if (answer.state === "done") {
    return (
      <>
        <Stale reason={stale} onAgain={again} />
        {children(answer.value)}
      </>
    );
  }
  if (answer.state === "waiting") return <Waiting />;
  if (isRefused(answer)) return <NotPermitted text={refusal ?? t("notPermitted")} />;
  return (
    <EmptyPlace title={t("cannotBeShown")}>
      <p role="alert">{answer.text}</p>
      <Button variant="default" mt="sm" onClick={again}>
        {t("tryAgain")}
      </Button>
    </EmptyPlace>
  );
}

interface StaleProps {
  readonly reason: string | null;
  readonly onAgain: () => void;
}

/** Says that what is shown is of some time ago, and why. */
function Stale({ reason, onAgain }: StaleProps) {
  const t = useTexts(texts);
  return (
    <div className={classes["stale"]} role="status">
      {reason !== null && (
        <>
          <span>{t("stale", { reason })}</span>
          <Button variant="default" size="compact-sm" onClick={onAgain}>
            {t("tryAgain")}
          </Button>
        </>
      )}
    </div>
  );
}

function NotPermitted({ text }: { readonly text: string }) {
  const navigate = useNavigate();
  const t = useTexts(texts);
  useEffect(() => {
    notices.problem(text);
    const timer = setTimeout(() => void navigate("/", { replace: true }), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [navigate, text]);
  return (
    <EmptyPlace title={text}>
      <p>{t("forAdministrators")}</p>
    </EmptyPlace>
  );
}
