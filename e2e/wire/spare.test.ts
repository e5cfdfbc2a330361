/** The Python that stands by once Python has been used: whose it becomes, and that it never stays behind. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, type WireParagraph } from "../harness/foreign-client.ts";
import { discard, type Octavo, runnerPid, startOctavo, until } from "../harness/octavo.ts";

let octavo: Octavo;
beforeAll(async () => {
  octavo = await startOctavo({ env: { OCTAVO_SPARE: "always" } });
});
afterAll(() => discard(octavo));

/** Runs it in a note of its own and gives what it printed. */
async function printed(text: string): Promise<string> {
  const notePath = `Spare/${crypto.randomUUID()}`;
  const { json } = await call(octavo.address, "POST", "/notebook", { notePath, paragraphs: [{ title: "", text }] });
  const note = (await call(octavo.address, "GET", `/notebook/${json.body}`)).json.body as {
    readonly paragraphs: readonly WireParagraph[];
  };
  const ran = await call(octavo.address, "POST", `/notebook/run/${json.body}/${note.paragraphs[0]?.id}`);
  const { msg } = ran.json.body as NonNullable<WireParagraph["results"]>;
  return msg.map(({ data }) => data).join("");
}

/** The kernels of this server's runner. */
function kernels(): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isKernel(pid, runnerPid(octavo.data)));
}

function isKernel(pid: number, runner: number | undefined): boolean {
  try {
    const isOurs = new RegExp(`^PPid:\\s+${runner}$`, "m").test(readFileSync(`/proc/${pid}/status`, "utf8"));
    return isOurs && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("ipykernel_launcher");
  } catch {
    return false; // It has ended.
  }
}

/** A zombie that no parent has waited for counts as gone. */
function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
}

describe("a spare Python", () => {
  it("is there once Python was used, becomes the next note's own, and ends with a runner that is killed", async () => {
    const pid = "%python\nimport os\nprint(os.getpid())";
    const first = Number(await printed(pid));
    await until(() => kernels().length === 2);
    const [spare] = kernels().filter((one) => one !== first);
    expect(Number(await printed(pid))).toBe(spare);
    expect(await printed("%python print('kept' in globals())")).toBe("False\n");

    await until(() => kernels().length === 4);
    const all = kernels();
    process.kill(runnerPid(octavo.data) ?? 0, "SIGKILL");
    await until(() => !all.some(isAlive));
  });

  it("ends with a restart of its setting", async () => {
    await printed("%python 1");
    await until(() => kernels().length === 2);
    const all = kernels();
    await call(octavo.address, "PUT", "/interpreter/setting/restart/python");
    await until(() => !all.some(isAlive));
    expect(kernels()).toEqual([]);
  });
});
