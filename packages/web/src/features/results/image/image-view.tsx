import { type SyntheticEvent, useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { HeightHandle } from "../common/height-handle.tsx";
import { texts } from "../common/texts.ts";
import { useConfig } from "../common/use-config.ts";
import type { ViewProps } from "../common/view.ts";
import { readImage } from "./image-data.ts";
import { imageHeight, lowestImage, ownWidth, withImageHeight } from "./image-size.ts";
import styles from "./image-view.module.css";

/** A picture, in its own size or as high as the user has made it; or a sentence that says why there is none. */
export function ImageView(props: ViewProps) {
  const { segment, index, running, viewOnly } = props;
  const image = useMemo(() => readImage(segment.data), [segment.data]);
  const { current: config, change } = useConfig(props.config, props.onConfigChange);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  /** As high as it comes where it has room. */
  const [ownHeight, setOwnHeight] = useState<number | null>(null);
  const t = useTranslation(texts);
  const [draggedHeight, setDraggedHeight] = useState<number | null>(null);
  const kept = imageHeight(config);
  const ownSize = { width: ownWidth(segment) };
  const height = draggedHeight ?? kept;

  // The streamed beginning of an image is none yet.
  if (image.type === "broken") return running ? null : <p className={styles["broken"]}>{t(image.reason)}</p>;
  if (brokenUrl === image.url && !running) {
    return <p className={styles["broken"]}>{t("damagedImage")}</p>;
  }
  const handleLoad = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
    setOwnHeight(Math.round(currentTarget.getBoundingClientRect().height));
  return (
    <div className={styles["figure"]} data-lends="image">
      <img
        className={styles["image"]}
        src={image.url}
        alt={t("outputAt", { number: index + 1 })}
        style={height === null ? ownSize : { height }}
        onLoad={handleLoad}
        onError={() => setBrokenUrl(image.url)}
      />
      {!viewOnly && ownHeight !== null && (
        <HeightHandle
          height={height ?? ownHeight}
          lowest={lowestImage}
          place={t("picture")}
          onChange={(next, isFinal) => {
            setDraggedHeight(isFinal ? null : next);
            if (isFinal && next !== (kept ?? ownHeight)) change((old) => withImageHeight(old, next));
          }}
          onReset={kept === null ? undefined : () => change((old) => withImageHeight(old, null))}
        />
      )}
    </div>
  );
}
