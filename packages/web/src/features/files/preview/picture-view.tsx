import type { FileArea } from "@octavo/protocol";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useServices } from "../../../platform/services.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import classes from "./file-preview.module.css";
import { texts } from "./texts.ts";

interface PictureViewProps {
  readonly path: string;
  readonly area: FileArea;
}

const mediaTypes: Readonly<Record<string, string>> = { svg: "image/svg+xml", jpg: "image/jpeg", ico: "image/x-icon" };

/** A picture, as an image: what scripts it has do not run. */
export function PictureView({ path, area }: PictureViewProps) {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const [url, setUrl] = useState<string | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    let made: string | null = null;
    async function load() {
      const response = await fetch(rest.workspaceFileUrl(path, area), { signal: leaving.signal });
      if (!response.ok) throw new Error(String(response.status));
      const ending = /\w+$/.exec(path)?.[0].toLowerCase() ?? "";
      const blob = new Blob([await response.arrayBuffer()], { type: mediaTypes[ending] ?? `image/${ending}` });
      if (leaving.signal.aborted) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    }
    load().catch(() => {
      if (!leaving.signal.aborted) setIsBroken(true);
    });
    return () => {
      leaving.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [rest, path, area]);
  if (isBroken) return <p role="alert">{t("notShown")}</p>;
  if (url === null) return <Waiting />;
  return <img className={classes["picture"]} src={url} alt={path} onError={() => setIsBroken(true)} />;
}
