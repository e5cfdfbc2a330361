import { Progress } from "@mantine/core";
import { percentText } from "../../i18n/formats.ts";
import { useLanguage, useTranslation } from "../../i18n/use-texts.tsx";
import classes from "./cluster.module.css";
import { describeProperty, labelOfProperty, type NodeProperties, shareOfUse } from "./nodes.ts";
import { texts } from "./texts.ts";

interface PropertyListProps {
  readonly properties: NodeProperties;
  /** Those that are shown elsewhere. */
  readonly without: readonly string[];
}

/** What is known of a machine or a process, by name; what can be full has a bar. */
export function PropertyList({ properties, without }: PropertyListProps) {
  useLanguage();
  const shown = Object.entries(properties)
    .filter(([name]) => !without.includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return (
    <dl className={classes["properties"]}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt title={name}>{labelOfProperty(name)}</dt>
          <dd>
            <Value name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ name, value }: { readonly name: string; readonly value: NodeProperties[string] }) {
  const t = useTranslation(texts);
  const share = shareOfUse(value);
  if (!share) return describeProperty(name, value);
  return (
    <>
      {t("usedOf", { used: share.used, all: share.all })}
      <span className={classes["share"]}>{percentText(share.percent / 100)}</span>
      <Progress value={share.percent} size={3} mt={4} aria-label={labelOfProperty(name)} />
    </>
  );
}
