import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import styles from "./frame.module.css";
import type { AngularSource } from "./frame-angular.ts";
import type { FrameContent } from "./frame-content.ts";
import { createFramePlaces, type FramePlaces } from "./frame-places.ts";
import { createPlugIns, type PlugIns } from "./plug-ins.ts";
import type { WidgetSource } from "./frame-widgets.ts";
import { type FramedOutput, Frames } from "./frames.ts";

const FrameLayer = lazy(async () => ({ default: (await import("./frame-layer.tsx")).FrameLayer }));

interface Ground {
  readonly frames: Frames;
  readonly places: FramePlaces;
  readonly plugIns: PlugIns;
}

const GroundContext = createContext<Ground | null>(null);

interface FrameGroundProps {
  /** Whether an output is still what its paragraph shows, on the screen or not. */
  readonly isCurrent: (output: FramedOutput) => boolean;
  /** Calls the listener when that may have changed. */
  readonly subscribe: (listener: () => void) => () => void;
  /** What loads libraries for outputs that are drawn by one of an earlier run. */
  readonly loads?: () => readonly FrameContent[];
  /** Null where there are none, as in a revision. */
  readonly widgets?: WidgetSource | null;
  /** The shared values of templates; null when there are none. */
  readonly angular?: AngularSource | null;
  readonly children: ReactNode;
}

/** What holds paragraphs and, above them, the frames of their outputs. */
export function FrameGround({
  isCurrent,
  subscribe,
  loads = noLoads,
  widgets = null,
  angular = null,
  children,
}: FrameGroundProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [ground, setGround] = useState<Ground | null>(null);
  const current = useRef(isCurrent);
  current.current = isCurrent;

  useEffect(() => {
    if (!element) return;
    const frames = new Frames();
    // An output that has a place on the page speaks for itself; what has none may have been hidden or replaced.
    const sweep = () =>
      frames.sweep((output) => places.placeOf(output.paragraphId, output.index) !== null || current.current(output));
    const places = createFramePlaces({
      ground: element,
      onInSight: (key, isInSight) => frames.setInSight(key, isInSight),
      onPlaceGone: sweep,
      onGaps: (key, gaps) => frames.setGaps(key, gaps),
    });
    setGround({ frames, places, plugIns: createPlugIns() });
    const unsubscribe = subscribe(sweep);
    return () => {
      unsubscribe();
      places.stop();
    };
  }, [element, subscribe]);

  return (
    <GroundContext value={ground}>
      <div ref={setElement} className={styles["ground"]}>
        {children}
        {ground && <LayerWhenNeeded {...ground} loads={loads} widgets={widgets} angular={angular} />}
      </div>
    </GroundContext>
  );
}

const noLoads = () => [];

interface LayerWhenNeededProps extends Ground {
  readonly loads: () => readonly FrameContent[];
  readonly widgets: WidgetSource | null;
  readonly angular: AngularSource | null;
}

function LayerWhenNeeded({ frames, ...shared }: LayerWhenNeededProps) {
  const isNeeded = useSyncExternalStore(frames.subscribe, () => frames.live.length > 0);
  // Once there it stays: a frame that comes back finds its layer.
  const [wasNeeded, setWasNeeded] = useState(false);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  if (!wasNeeded) return null;
  return (
    <Suspense fallback={null}>
      <FrameLayer {...{ frames, ...shared }} />
    </Suspense>
  );
}

/** Null until the ground lies. */
export function useGround(): Ground | null {
  return useContext(GroundContext);
}
