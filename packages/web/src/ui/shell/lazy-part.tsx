/**
 * A part of a page whose code comes when it is first shown. Where that cannot be fetched, the rest of the page stays as it is, with what is
 * typed and what waits in it; the part is fetched as soon as the server answers.
 */
import { Button } from "@mantine/core";
import { type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useConnectionState } from "../../platform/use-connection.ts";
import { pageNotifications } from "../notices/page-notifications.ts";
import { isOfFetching } from "./failed-fetch.ts";
import { texts } from "./texts.ts";

interface Placeholders<Props> {
  /** Stands there until it has come. Default: nothing. */
  readonly waiting?: (props: Props) => ReactNode;
  /** Stands there where it could not be fetched, for instance to close what cannot be shown. Default: words that say so. */
  readonly missing?: (props: Props) => ReactNode;
}

export interface LazyPart<Props extends object> extends FunctionComponent<Props> {
  /** Fetches it before it is shown. */
  readonly fetchIt: () => Promise<void>;
}

export function createLazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = () => null, missing = () => <Missing /> }: Placeholders<Props> = {},
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const fetchIt = async () => {
    Loaded ??= await load();
  };
  function Part(props: Props) {
    const [isMissing, askAgain] = useLoaded(Loaded !== null, fetchIt);
    useAgainWhenOpen(isMissing, askAgain);
    if (Loaded) return <Loaded {...props} />;
    return isMissing ? missing(props) : waiting(props);
  }
  return Object.assign(Part, { fetchIt });
}

function useLoaded(isLoaded: boolean, load: () => Promise<void>): readonly [isMissing: boolean, askAgain: () => void] {
  const [state, setState] = useState({ turn: 0, isMissing: false });
  const { turn } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks, and what has come stays
  useEffect(() => {
    if (isLoaded) return undefined;
    let isLeft = false;
    const settle = (isMissing: boolean) => {
      if (!isLeft) setState({ turn, isMissing });
    };
    load().then(
      () => settle(false),
      (error: unknown) => {
        if (isOfFetching(error)) return settle(true);
        // What fails by itself fails where it is shown.
        setState(() => {
          throw error;
        });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [turn]);
  return [state.isMissing, () => setState({ turn: turn + 1, isMissing: false })];
}

function useAgainWhenOpen(isMissing: boolean, askAgain: () => void): void {
  const { connection } = useServices();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each time that it was missing
  useEffect(() => {
    if (!isMissing) return undefined;
    return connection.onState(({ status }) => {
      if (status !== "open") return;
      fetchStylesAgain();
      askAgain();
    });
  }, [connection, isMissing]);
}

/** A sheet that did not come stays in the document without its rules, and code that wants it takes it for loaded. */
function fetchStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("head link[rel=stylesheet]"))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}

/** In place of what opens over the page: it is said that it cannot be shown, and closed again. */
export function NotNow({ onClose }: { readonly onClose: () => void }) {
  const isAway = useConnectionState().status !== "open";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    pageNotifications.problem(texts.t(isAway ? "overlayAway" : "partMissing"));
    onClose();
  }, []);
  return null;
}

function Missing() {
  const t = useTranslation(texts);
  const isAway = useConnectionState().status !== "open";
  return (
    <div role="status" style={{ padding: "var(--space-4)" }}>
      <p>{t(isAway ? "partAway" : "partMissing")}</p>
      {!isAway && (
        <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
          {t("loadAgain")}
        </Button>
      )}
    </div>
  );
}
