import { useMemo } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { texts } from "../common/texts.ts";
import type { ViewProps } from "../common/view.ts";
import { frameContentOf } from "../frame/frame-content.ts";
import { FramePlace } from "../frame/frame-place.tsx";
import { useEnabledPackages } from "../frame/packages/enabled-packages.ts";
import { TextView } from "../text/text-view.tsx";

/** What a spell draws, from the text that its run has left. Where the spell is not on, the text. */
export function SpellView(props: ViewProps) {
  const t = useTranslation(texts);
  const enabled = useEnabledPackages();
  const { paragraphId, index, segment, running } = props;
  const content = useMemo(() => frameContentOf(segment), [segment]);
  if (!enabled) return null;
  if (enabled.spells.some(({ magic }) => magic === segment.type))
    return <FramePlace paragraphId={paragraphId} index={index} content={content} running={running} />;
  return (
    <>
      <TextView {...props} />
      <p>{t("spellNotOn", { name: segment.type })}</p>
    </>
  );
}
