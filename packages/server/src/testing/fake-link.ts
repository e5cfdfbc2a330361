import type { RunnerRequest } from "@octavo/runner";

/** The way to a runner that says only what a test lets it say. */
export class FakeLink {
  isOpen = true;
  readonly sent: RunnerRequest[] = [];

  send(request: RunnerRequest): void {
    this.sent.push(request);
  }

  /** What was sent since the last look. */
  take(): readonly RunnerRequest[] {
    return this.sent.splice(0);
  }
}
