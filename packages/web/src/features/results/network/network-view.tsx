import type { Table } from "@octavo/note";
import { IconListSearch, IconSettings } from "@tabler/icons-react";
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLanguage, useTranslation } from "../../../i18n/use-texts.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useFocusAfter } from "../../../ui/use-focus-after.ts";
import { HeightHandle } from "../common/height-handle.tsx";
import { holdSettings } from "../common/holding.ts";
import { leadToSettings } from "../common/lead-to-settings.ts";
import { useConfig } from "../common/use-config.ts";
import type { ViewProps } from "../common/view.ts";
import view from "../data-view/common/table-view.module.css";
import { PlainGrid } from "../data-view/plain-grid.tsx";
import { TextView } from "../text/text-view.tsx";
import { labelColours } from "./colours.ts";
import { Legend } from "./legend.tsx";
import { type Network, readNetwork } from "./network.ts";
import { NetworkCanvas } from "./network-canvas.tsx";
import {
  type NetworkMode,
  readNetworkGraph,
  withHeight,
  withNetworkMode,
  withNetworkSetting,
  withOptions,
} from "./network-graph.ts";
import { NetworkOptions } from "./network-options.tsx";
import { tablesOfNetwork, wholeTable } from "./network-tables.ts";
import styles from "./network-view.module.css";
import { NodeList } from "./node-list.tsx";
import { type Part, sceneOfNetwork } from "./scene.ts";
import { readNetworkSettings } from "./settings.ts";
import { texts } from "./texts.ts";
import { networkViews, useNetworkViewCommands, usePictureCommands } from "./use-network-commands.ts";

const TableView = lazy(async () => ({ default: (await import("../data-view/table-view.tsx")).TableView }));

/** A network as a picture, as tables, or as charts of them. What is no network says why, and is shown as the text it is. */
export function NetworkView(props: ViewProps) {
  useLanguage();
  const data = useDeferredValue(props.segment.data);
  const reading = useMemo(() => readNetwork(data), [data]);
  if (reading.type === "network") return <ShownNetwork {...props} network={reading.network} />;
  return (
    <>
      {!props.running && <p className={styles["broken"]}>{reading.reason()}</p>}
      <TextView {...props} />
    </>
  );
}

interface ShownNetworkProps extends ViewProps {
  readonly network: Network;
}

function ShownNetwork(props: ShownNetworkProps) {
  const t = useTranslation(texts);
  const { network, viewOnly } = props;
  const { current: config, change } = useConfig(props.config, props.onConfigChange);
  const { mode, optionOpen, height: keptHeight } = readNetworkGraph(config);
  const [draggedHeight, setDraggedHeight] = useState<number | null>(null);
  const [isListOpen, setListOpen] = useState(false);
  const height = draggedHeight ?? keptHeight;
  const isPicture = mode === "network";
  const tools = useRef<HTMLDivElement>(null);
  const listButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(isListOpen, listButton);
  const show = (next: NetworkMode) => change((old) => withNetworkMode(old, next));
  const openSettings = (isOpen: boolean) => {
    if (isOpen === optionOpen) return;
    change((old) => withOptions(old, isOpen));
    if (isOpen) leadToSettings(tools.current);
  };
  useNetworkViewCommands({ tools, mode, onShow: show });
  const handle = viewOnly ? null : (
    <HeightHandle
      height={height}
      place={t("network")}
      onChange={(next, isFinal) => {
        setDraggedHeight(isFinal ? null : next);
        if (isFinal && next !== keptHeight) change((old) => withHeight(old, next));
      }}
    />
  );

  return (
    <div className={view["view"]} data-lends="network">
      {!viewOnly && (
        <div ref={tools} className={view["bar"]}>
          <Views mode={mode} onChange={show} />
          {isPicture && (
            <>
              <IconButton
                label={t("settings")}
                icon={<IconSettings size={16} aria-hidden />}
                pressed={optionOpen}
                onPress={() => openSettings(!optionOpen)}
              />
              <span className={view["space"]} />
              <IconButton
                ref={listButton}
                label={t("nodeList")}
                icon={<IconListSearch size={16} aria-hidden />}
                pressed={isListOpen}
                onPress={() => setListOpen(!isListOpen)}
              />
            </>
          )}
        </div>
      )}
      {isPicture && (
        <Picture
          {...props}
          config={config}
          height={height}
          handle={handle}
          isListOpen={isListOpen}
          onListOpen={setListOpen}
          tools={tools}
          onSettings={openSettings}
          onSetting={(setting) => change((old) => withNetworkSetting(old, setting))}
        />
      )}
      {mode === "table" && <Tables {...props} height={height} />}
      {!isPicture && mode !== "table" && (
        <Charts {...props} config={config} onConfigChange={(next) => change(() => next)} />
      )}
      {mode === "table" && handle}
      {network.problems.map((sayProblem) => {
        const problem = sayProblem();
        return (
          <p key={problem} className={styles["problem"]}>
            {problem}
          </p>
        );
      })}
    </div>
  );
}

interface ViewsProps {
  readonly mode: NetworkMode;
  readonly onChange: (mode: NetworkMode) => void;
}

function Views({ mode, onChange }: ViewsProps) {
  const t = useTranslation(texts);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box
    <div className={view["switch"]} role="group" aria-label={t("view")}>
      {networkViews.map(({ label, Icon, shows, mode: choice }) => (
        <button
          key={label}
          type="button"
          className={view["choice"]}
          aria-pressed={shows(mode)}
          aria-label={t(label)}
          title={t(label)}
          onClick={() => !shows(mode) && onChange(choice)}
        >
          <Icon size={16} aria-hidden />
          <span className={view["choiceName"]}>{t(label)}</span>
        </button>
      ))}
    </div>
  );
}

interface PictureProps extends ShownNetworkProps {
  readonly height: number;
  /** What makes it taller or lower. */
  readonly handle: ReactNode;
  readonly isListOpen: boolean;
  readonly onListOpen: (isOpen: boolean) => void;
  /** Null where it is only shown. */
  readonly tools: RefObject<HTMLElement | null>;
  readonly onSettings: (isOpen: boolean) => void;
  readonly onSetting: (setting: ViewProps["config"]) => void;
}

function Picture(props: PictureProps) {
  const t = useTranslation(texts);
  const { network, config, height, handle, viewOnly, isListOpen, onListOpen, onSetting } = props;
  const { optionOpen, setting } = readNetworkGraph(config);
  const isBesideSettings = optionOpen && !viewOnly;
  // The same words in a new object change nothing.
  const kept = JSON.stringify(setting);
  const settings = useMemo(() => readNetworkSettings(JSON.parse(kept)), [kept]);
  const scene = useMemo(() => sceneOfNetwork(network, settings.propertyOf), [network, settings]);
  const colours = useMemo(() => labelColours(network), [network]);
  const [place, setPlace] = useState<{ readonly chosen: Part | null; readonly shown: number }>(nowhere);
  const chosen = place.chosen && isPartThere(network, place.chosen) ? place.chosen : null;

  const findNode = () => {
    onListOpen(true);
    setPlace(nowhere);
  };
  const setListOpen = (isOpen: boolean) => {
    onListOpen(isOpen);
    if (!isOpen) setPlace(nowhere);
  };
  const options = { network, labels: [...colours.keys()], setting, onSetting };
  usePictureCommands({ ...props, ...options, hasSettings: optionOpen, onList: setListOpen, onFind: findNode });
  const handleClick = useCallback(
    (part: Part | null) => {
      setPlace(({ shown }) => ({ chosen: part, shown }));
      if (part !== null) onListOpen(true);
    },
    [onListOpen],
  );
  const handleFound = (node: number | null) =>
    setPlace(({ shown }) =>
      node === null ? { chosen: null, shown } : { chosen: { type: "node", node }, shown: shown + 1 },
    );

  if (network.nodes.length === 0) return <p className={view["notice"]}>{t("noNodes")}</p>;
  return (
    <>
      <Legend network={network} colours={colours} />
      <div ref={isBesideSettings ? holdSettings : undefined} className={view["body"]}>
        <div className={view["figure"]}>
          <div className={styles["ground"]}>
            <NetworkCanvas
              scene={scene}
              settings={settings}
              colours={colours}
              height={height}
              chosen={chosen}
              shown={place.shown}
              onChoose={handleClick}
            />
            {isListOpen && (
              <NodeList
                scene={scene}
                colours={colours}
                chosen={chosen}
                onChoose={handleFound}
                onClose={() => setListOpen(false)}
              />
            )}
          </div>
          {handle}
        </div>
        {isBesideSettings && (
          <aside className={view["panel"]} aria-label={t("settingsOfView")}>
            <NetworkOptions {...options} />
          </aside>
        )}
      </div>
    </>
  );
}

const nowhere = { chosen: null, shown: 0 };

/** Another run may have brought a smaller one. */
function isPartThere({ nodes, edges }: Network, part: Part): boolean {
  return part.type === "node" ? part.node < nodes.length : part.edge < edges.length;
}

function Tables({ network, height, fileName, viewOnly }: ShownNetworkProps & { readonly height: number }) {
  const t = useTranslation(texts);
  const { nodes, edges } = useMemo(() => tablesOfNetwork(network), [network]);
  const part = (name: string, table: Table) => (
    <section className={styles["part"]} aria-label={name}>
      <PlainGrid name={name} table={table} height={height} fileName={viewOnly ? null : `${fileName} ${name}`} />
    </section>
  );
  return (
    <>
      {part(t("nodes"), nodes)}
      {part(t("relationships"), edges)}
    </>
  );
}

/** The view of tables, given what this network comes to as one. */
function Charts(props: ShownNetworkProps) {
  const { network } = props;
  const rows = useMemo(() => wholeTable(network), [network]);
  return (
    <Suspense fallback={<div aria-busy />}>
      <TableView {...props} rows={rows} />
    </Suspense>
  );
}
