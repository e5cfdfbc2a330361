import { Button } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "../i18n/use-texts.tsx";
import { isRefused, type QueryResult } from "../platform/use-query.ts";
import { pageNotifications } from "./notices/page-notifications.ts";
import classes from "./screen.module.css";
import { EmptyPlace } from "./screen.tsx";
import { texts } from "./texts.ts";
import { Waiting } from "./waiting.tsx";

interface AnswerViewProps<Value> {
  readonly asked: QueryResult<Value>;
  /** What is said to who may not see it, before the page leads home. Default: the words of the specification for most screens. */
  readonly refusal?: string;
  readonly children: (value: Value) => ReactNode;
}

const leaveAfterMs = 3000;

/** What was answered, or why not, and the way to ask again; a page that one may not see leads home after a while. */
export function QueryView<Value>({ asked, refusal, children }: AnswerViewProps<Value>) {
  const t = useTranslation(texts);
  const { answer, stale, refetch } = asked;
  if (answer.state === "done") {
    return (
      <>
        <Stale reason={stale} onAgain={refetch} />
        {children(answer.value)}
      </>
    );
  }
  if (answer.state === "waiting") return <Waiting />;
  if (isRefused(answer)) return <NotPermitted text={refusal ?? t("notPermitted")} />;
  return (
    <EmptyPlace title={t("cannotBeShown")}>
      <p role="alert">{answer.text}</p>
      <Button variant="default" mt="sm" onClick={refetch}>
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
  const t = useTranslation(texts);
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
  const t = useTranslation(texts);
  useEffect(() => {
    pageNotifications.problem(text);
    const timer = setTimeout(() => void navigate("/", { replace: true }), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [navigate, text]);
  return (
    <EmptyPlace title={text}>
      <p>{t("forAdministrators")}</p>
    </EmptyPlace>
  );
}
