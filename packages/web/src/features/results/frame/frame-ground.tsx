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
import { createFramePlaces, type FramePlaces } from "./frame-places.ts";
import { type FramedOutput, Frames, keyOf } from "./frames.ts";

const FrameLayer = lazy(async () => ({ default: (await import("./frame-layer.tsx")).FrameLayer }));

interface Ground {
  readonly frames: Frames;
  readonly places: FramePlaces;
}

const GroundContext = createContext<Ground | null>(null);

interface FrameGroundProps {
  /** Whether an output is still what its paragraph shows, on the screen or not. */
  readonly isCurrent: (output: FramedOutput) => boolean;
  /** Told when that may have changed. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly children: ReactNode;
}

/** What holds paragraphs and, above them, the frames of their outputs. */
export function FrameGround({ isCurrent, subscribe, children }: FrameGroundProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [ground, setGround] = useState<Ground | null>(null);
  const current = useRef(isCurrent);
  current.current = isCurrent;

  useEffect(() => {
    if (!element) return;
    const frames = new Frames();
    // An output that has a place on the page speaks for itself; what has none may have been hidden or replaced.
    const sweep = () => frames.sweep((output) => places.placeOf(keyOf(output)) !== null || current.current(output));
    const places = createFramePlaces({
      ground: element,
      onInSight: (key, isInSight) => frames.setInSight(key, isInSight),
      onPlaceGone: sweep,
    });
    setGround({ frames, places });
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
        {ground && <LayerWhenNeeded {...ground} />}
      </div>
    </GroundContext>
  );
}

function LayerWhenNeeded({ frames, places }: Ground) {
  const isNeeded = useSyncExternalStore(frames.subscribe, () => frames.live.length > 0);
  // Once there it stays: a frame that comes back finds its layer.
  const [wasNeeded, setWasNeeded] = useState(false);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  if (!wasNeeded) return null;
  return (
    <Suspense fallback={null}>
      <FrameLayer frames={frames} places={places} />
    </Suspense>
  );
}

/** Null until the ground lies. */
export function useGround(): Ground | null {
  return useContext(GroundContext);
}
