import { IconX } from "@tabler/icons-react";
import { useStore } from "zustand";
import { percentText } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { texts } from "./texts.ts";
import classes from "./upload-lines.module.css";
import type { Upload } from "./uploads.ts";
import { uploadsOf } from "./uploads-of.ts";

/** What is on its way into the workspace, how far it is, and the way to call it off. */
export function UploadLines() {
  const t = useTranslation(texts);
  const { store, cancel } = uploadsOf(useServices());
  const uploads = useStore(store, (state) => state.uploads);
  if (uploads.length === 0) return null;
  return (
    <ul className={classes["lines"]} aria-label={t("uploads")}>
      {uploads.map((upload, place) => (
        <Line key={upload.id} upload={upload} isWaiting={place > 0} onCancel={() => cancel(upload.id)} />
      ))}
    </ul>
  );
}

interface LineProps {
  readonly upload: Upload;
  readonly isWaiting: boolean;
  readonly onCancel: () => void;
}

function Line({ upload: { name, size, sent }, isWaiting, onCancel }: LineProps) {
  const t = useTranslation(texts);
  const share = size === 0 ? 0 : sent / size;
  return (
    <li>
      <span className={classes["name"]}>{name}</span>
      <span className={classes["share"]}>{isWaiting ? t("waits") : percentText(share)}</span>
      <IconButton icon={<IconX size={16} />} label={t("cancelOf", { name })} onPress={onCancel} />
      <progress aria-label={t("uploading", { name })} max={1} value={share} />
    </li>
  );
}
