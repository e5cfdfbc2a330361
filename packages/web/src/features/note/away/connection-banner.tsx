import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useServices } from "../../../platform/services.tsx";
import { useConnectionState } from "../../../platform/use-connection.ts";
import { Banner, BannerButton } from "../../../ui/banner.tsx";
import { useNoteState, usePageState } from "../context/session-context.tsx";
import { texts } from "../session/away/texts.ts";
import { describeAway } from "./pending-words.ts";
import { useOutboxPart } from "./use-edits.ts";

const patienceMs = 700;

/** A drop of a moment concerns no user. */
export function ConnectionBanner() {
  const t = useTranslation(texts);
  const { connection } = useServices();
  const { status, since } = useConnectionState();
  const isAway = status !== "open";
  const isTyped = useNoteState((state) => isAway && state.isDirty);
  const runs = usePageState((page) => page.kept.size);
  const changes = useOutboxPart((all) => all.length);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isAway) {
      setIsLong(false);
      return;
    }
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isAway]);
  if (!isAway || !isLong) return null;
  return (
    <Banner icon={IconPlugConnectedX} role="status">
      <span>{describeAway(since, { isTyped, runs, changes })}</span>
      <BannerButton label={t("tryNow")} onPress={() => connection.reconnect()} />
    </Banner>
  );
}
