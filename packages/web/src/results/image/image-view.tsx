import { useMemo, useState } from "react";
import type { ViewProps } from "../view.ts";
import { readImage } from "./image-data.ts";
import styles from "./image-view.module.css";

/** A picture, or a sentence that says why there is none. */
export function ImageView({ segment, index, running }: ViewProps) {
  const image = useMemo(() => readImage(segment.data), [segment.data]);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);

  // The streamed beginning of an image is none yet.
  if (image.type === "broken") return running ? null : <p className={styles["broken"]}>{image.reason}</p>;
  if (brokenUrl === image.url && !running) {
    return <p className={styles["broken"]}>The output says it is an image, but it is damaged and cannot be drawn.</p>;
  }
  return (
    <img
      className={styles["image"]}
      src={image.url}
      alt={`Output ${index + 1}`}
      onError={() => setBrokenUrl(image.url)}
    />
  );
}
