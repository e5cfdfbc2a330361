import { Button } from "@mantine/core";
import { IconPower } from "@tabler/icons-react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useRowCommands } from "../../ui/commands/use-commands.ts";
import { useBusyState } from "../../ui/use-busy.ts";
import classes from "./helium.module.css";
import type { Version } from "./packages.ts";
import { texts } from "./texts.ts";
import type { PackageActions } from "./use-package-actions.ts";

interface PackageVersionsProps {
  readonly label: string;
  readonly versions: readonly Version[];
  readonly actions: PackageActions | null;
}

/** Every version there is, each with its license, to be enabled in place of the one that is. */
export function PackageVersions({ label, versions, actions }: PackageVersionsProps) {
  const t = useTranslation(texts);
  return (
    <ul className={classes["versions"]} aria-label={label}>
      {versions.map((version) => (
        <li key={version.pkg.artifact}>
          <code>{version.pkg.artifact}</code>
          <span className={classes["hint"]}>{version.pkg.license || t("licenseUnknown")}</span>
          {version.enabled && <EnabledBadge />}
          {actions && <EnableButton version={version} name={version.pkg.artifact} actions={actions} />}
        </li>
      ))}
    </ul>
  );
}

export function EnabledBadge() {
  const t = useTranslation(texts);
  return (
    <span className={classes["enabled"]}>
      <i aria-hidden />
      {t("enabled")}
    </span>
  );
}

interface EnableButtonProps {
  readonly version: Version;
  readonly name: string;
  readonly actions: PackageActions;
}

/** Interpreters are downloaded once and have no way back here: they are settings from then on. */
export function EnableButton({ version, name, actions }: EnableButtonProps) {
  const t = useTranslation(texts);
  const busy = useBusyState();
  const { isBusy, button } = busy;
  const isOn = version.enabled && version.pkg.type !== "INTERPRETER";
  const label = t(isOn ? "disableOf" : "enableOf", { name });
  const toggle = () => (isOn ? actions.disable(version, busy) : actions.enable(version, busy));
  useRowCommands(button, () => [
    isBusy ? null : { id: `package-enable-${name}`, label, place: t("title"), icon: IconPower, perform: toggle },
  ]);
  return (
    <Button
      ref={button}
      variant={isOn ? "default" : "light"}
      size="compact-sm"
      loading={isBusy}
      aria-label={label}
      onClick={toggle}
    >
      {t(isOn ? "disable" : "enable")}
    </Button>
  );
}
