import { expect, it } from "vitest";
import { createFileGiving } from "./frame-messages.ts";

interface Answer {
  readonly name: string;
  readonly script?: Blob;
  readonly problem?: string;
}

/** What a frame receives that asks for these names, one after the other. */
async function answersFor(names: readonly string[]): Promise<readonly Answer[]> {
  const give = createFileGiving(async (name) => {
    if (name.startsWith("pear")) return { text: `a ${name}` };
    if (name === "widget") return { script: "define(1)", files: {} };
    throw new Error("It is not there.");
  });
  const { port1, port2 } = new MessageChannel();
  const received: Answer[] = [];
  const arrived = new Promise<void>((resolve) => {
    port2.onmessage = ({ data }) => {
      if (data === "last") resolve();
      else received.push(data);
    };
  });
  for (const name of names) await give(port1, name, `No ${name}.`);
  port1.postMessage("last");
  await arrived;
  port1.close();
  return received;
}

const pears = (count: number) => Array.from({ length: count }, (_, at) => `pear ${at}`);

it("a frame receives files, and the reason where there is none", async () => {
  const [pear, ...others] = await answersFor(["pear", "widget", "absent"]);
  expect(await pear?.script?.text()).toBe("a pear");
  expect(others.map(({ problem }) => problem)).toEqual(["No widget.", "No absent."]);
});

it("a frame receives no more than a hundred files, and of each further one the reason", async () => {
  const answers = await answersFor(pears(102));
  expect(answers.filter(({ script }) => script)).toHaveLength(100);
  expect(answers.slice(100).map(({ problem }) => problem)).toEqual(["No pear 100.", "No pear 101."]);
});

it("a file that does not come counts once, and is looked for a few times", async () => {
  const answers = await answersFor([...Array.from({ length: 200 }, () => "absent"), ...pears(99), "one more"]);
  expect(answers).toHaveLength(300);
  expect(answers.filter(({ script }) => script)).toHaveLength(99);
  expect(answers.at(-1)?.problem).toBe("No one more.");
});
