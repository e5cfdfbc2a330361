/**
 * Where the nodes of a network lie: forces push them apart and relationships hold them together, until they rest or the time is up.
 *
 * It is fed by messages and answers with messages, so that it runs in a worker and the page stays at work; the same network comes to
 * lie the same way every time. A node that was dragged stays where it was put.
 */
import {
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Simulation,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from "d3-force";

export interface LayoutOrder {
  readonly nodes: number;
  /** Two places of nodes for each relationship. */
  readonly links: Uint32Array;
  readonly charge: number;
  readonly linkDistance: number;
  readonly timeoutMs: number;
  /** How much wider than high the picture is; the network spreads accordingly. */
  readonly aspect: number;
}

export type LayoutRequest =
  | ({ readonly type: "start" } & LayoutOrder)
  | { readonly type: "hold"; readonly node: number; readonly x: number; readonly y: number }
  | { readonly type: "letGo" };

export interface LayoutAnswer {
  /** x and y of each node. */
  readonly positions: Float32Array;
  readonly isResting: boolean;
}

interface LayoutHost {
  readonly post: (answer: LayoutAnswer) => void;
  readonly now: () => number;
  /** Goes on a moment later, so that messages come between. */
  readonly later: (step: () => void) => void;
}

/** The time for which ticks are gathered before they are shown. */
const frameMs = 30;
// Far pushes are judged in larger groups where there are many nodes.
const manyNodes = 1500;
// Parts that nothing joins would drift away from each other for ever.
const gravity = 0.02;
const warmth = 0.3;

export class Layout {
  readonly #host: LayoutHost;
  #simulation: Simulation<SimulationNodeDatum, SimulationLinkDatum<SimulationNodeDatum>> | null = null;
  #deadline = 0;
  #timeoutMs = 0;
  #isGoing = false;

  constructor(host: LayoutHost) {
    this.#host = host;
  }

  take(request: LayoutRequest): void {
    switch (request.type) {
      case "start":
        this.#start(request);
        return;
      case "hold":
        this.#hold(request);
        return;
      case "letGo":
        this.#simulation?.alphaTarget(0);
    }
  }

  #start({ nodes, links, charge, linkDistance, timeoutMs, aspect }: LayoutOrder): void {
    const points = Array.from({ length: nodes }, (): SimulationNodeDatum => ({}));
    const joined = Array.from({ length: links.length / 2 }, (_, at) => ({
      source: links[at * 2] ?? 0,
      target: links[at * 2 + 1] ?? 0,
    }));
    this.#simulation = forceSimulation(points)
      .force(
        "charge",
        forceManyBody()
          .strength(charge)
          .theta(nodes > manyNodes ? 1.2 : 0.9),
      )
      .force("link", forceLink(joined).distance(linkDistance))
      .force("x", forceX(0).strength(gravity / aspect))
      .force("y", forceY(0).strength(gravity * aspect))
      .stop();
    this.#timeoutMs = timeoutMs;
    this.#go();
  }

  #hold({ node, x, y }: { readonly node: number; readonly x: number; readonly y: number }): void {
    const held = this.#simulation?.nodes()[node];
    if (!held) return;
    held.fx = x;
    held.fy = y;
    this.#simulation?.alphaTarget(warmth);
    if (!this.#isGoing) this.#simulation?.alpha(warmth);
    this.#go();
  }

  #go(): void {
    this.#deadline = this.#host.now() + this.#timeoutMs;
    if (this.#isGoing) return;
    this.#isGoing = true;
    this.#step();
  }

  #step(): void {
    const simulation = this.#simulation;
    if (!simulation) return;
    const until = this.#host.now() + frameMs;
    do simulation.tick();
    while (this.#host.now() < until && simulation.alpha() > simulation.alphaMin());

    const isResting = simulation.alpha() <= simulation.alphaMin() || this.#host.now() >= this.#deadline;
    this.#isGoing = !isResting;
    this.#host.post({ positions: positionsOf(simulation.nodes()), isResting });
    if (!isResting) this.#host.later(() => this.#step());
  }
}

function positionsOf(nodes: readonly SimulationNodeDatum[]): Float32Array {
  const positions = new Float32Array(nodes.length * 2);
  nodes.forEach(({ x = 0, y = 0 }, index) => {
    positions[index * 2] = x;
    positions[index * 2 + 1] = y;
  });
  return positions;
}
