import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { copyAndNotify } from "../../ui/clipboard.ts";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { Card } from "../../ui/screen.tsx";
import classes from "./accounts.module.css";
import { texts } from "./texts.ts";

interface ShownOnceProps {
  readonly label: string;
  readonly value: string;
  readonly onClose: () => void;
}

/** A secret that is shown this once, to be copied. */
export function ShownOnce({ label, value, onClose }: ShownOnceProps) {
  const t = useTranslation(texts);
  return (
    <Card isApart label={label}>
      <div className={classes["form"]}>
        <TextInput
          className={classes["wide"] ?? ""}
          label={label}
          value={value}
          readOnly
          autoFocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <div className={classes["buttons"]}>
          <Button variant="default" onClick={onClose}>
            {t("done")}
          </Button>
          <Button onClick={() => void copyAndNotify(value, pageNotifications)}>{t("copy")}</Button>
        </div>
      </div>
    </Card>
  );
}
