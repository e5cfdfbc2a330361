import { describe, expect, it } from "vitest";
import { createProgressReader } from "./progress.ts";

const stages = (lines: readonly string[]) => lines.map(createProgressReader()).filter((stage) => stage !== null);

describe("createProgressReader", () => {
  it("counts what pip downloads among what it has found", () => {
    const lines = [
      "Looking in indexes: https://example.org/simple",
      "Collecting ipykernel>=6.29",
      "  Downloading ipykernel-7.4.0-py3-none-any.whl.metadata (4.5 kB)",
      "Collecting comm>=0.1.1 (from ipykernel>=6.29)",
      "  Using cached comm-0.2.3-py3-none-any.whl.metadata (3.7 kB)",
      "Collecting IPython_pygments.lexers (from ipykernel)",
      "Downloading ipykernel-7.4.0-py3-none-any.whl (116 kB)",
      "Using cached comm-0.2.3-py3-none-any.whl (7.3 kB)",
      "Downloading ipython_pygments_lexers-1.1.1-py3-none-any.whl (8.1 kB)",
      "Installing collected packages: comm, ipython-pygments-lexers, ipykernel",
      "Successfully installed comm-0.2.3",
    ];
    expect(stages(lines)).toEqual([
      "downloading ipykernel (package 1 of 3)",
      "downloading comm (package 2 of 3)",
      "downloading ipython-pygments-lexers (package 3 of 3)",
      "installing 3 packages",
    ]);
  });

  it("counts alone where an index gives pip only one thing at a time", () => {
    const lines = [
      "Collecting ipykernel>=6.29",
      "  Downloading https://example.org/ipykernel-7.4.0-py3-none-any.whl (116 kB)",
      "Collecting comm>=0.1.1",
      "  Downloading comm-0.2.3-py3-none-any.whl (7.3 kB)",
      "Installing collected packages: comm",
    ];
    expect(stages(lines)).toEqual([
      "downloading ipykernel (package 1)",
      "downloading comm (package 2)",
      "installing 1 package",
    ]);
  });

  it("understands uv too", () => {
    const lines = [
      "Resolved 24 packages in 1.02s",
      "Downloading pandas (11.8MiB)",
      " Downloaded pandas",
      "Prepared 24 packages in 2.31s",
      " + pandas==3.1.1",
    ];
    expect(stages(lines)).toEqual(["downloading 24 packages", "downloading pandas", "installing 24 packages"]);
  });
});
