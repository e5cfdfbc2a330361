import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTexts } from "../../../i18n/use-texts.tsx";
import { useServices } from "../../../platform/services.tsx";
import { useConnectionState } from "../../../platform/use-connection.ts";
import { useNote, usePage } from "../context/session-context.tsx";
import { Banner, BannerButton } from "../page/banner.tsx";
import { texts } from "../session/away/texts.ts";
import { awayWords } from "./kept-words.ts";
import { useEdits } from "./use-edits.ts";

const patienceMs = 700;

/** A drop of a moment is nobody's business. */
export function ConnectionBanner() {
  const t = useTexts(texts);
  const { connection } = useServices();
  const { status, since } = useConnectionState();
  const isAway = status !== "open";
  const isTyped = useNote((state) => isAway && state.isDirty);
  const runs = usePage((page) => page.kept.size);
  const changes = useEdits((all) => all.length);
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
      <span>{awayWords(since, { isTyped, runs, changes })}</span>
      <BannerButton label={t("tryNow")} onPress={() => connection.reconnect()} />
    </Banner>
  );
}
