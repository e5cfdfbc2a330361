/** What a command says and asks. */
export interface Terminal {
  /** The result, for people and pipes. */
  print(line: string): void;
  /** For people only. */
  report(line: string): void;
  /** Asks for something that is not shown while it is typed; null where the input is no terminal. */
  askSecret(prompt: string): Promise<string | null>;
  /** The first line that is handed over on standard input. */
  readLine(): Promise<string>;
}

export const processTerminal: Terminal = {
  print: (line) => void process.stdout.write(`${line}\n`),
  report: (line) => void process.stderr.write(`${line}\n`),
  askSecret,
  async readLine() {
    let text = "";
    for await (const piece of process.stdin.setEncoding("utf8")) {
      text += piece;
      if (text.includes("\n")) break;
    }
    return text.split(/\r?\n/, 1)[0] ?? "";
  },
};

const [interrupt, endOfInput, backspace, remove] = ["\u0003", "\u0004", "\b", "\u007f"];

/** Reads keys one by one, since a terminal shows what it hands over by lines. */
function askSecret(prompt: string): Promise<string | null> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return Promise.resolve(null);
  // Before the prompt: the terminal must not show a secret that a user types at once either.
  stdin.setRawMode(true).setEncoding("utf8").resume();
  stderr.write(prompt);
  return new Promise((resolve) => {
    let typed: string[] = [];
    const done = (answer: string | null) => {
      stdin.off("data", read).setRawMode(false).pause();
      stderr.write("\n");
      resolve(answer);
    };
    const read = (keys: string) => {
      for (const key of keys) {
        if (key === "\r" || key === "\n") return done(typed.join(""));
        if (key === interrupt || key === endOfInput) return done(null);
        typed = key === backspace || key === remove ? typed.slice(0, -1) : [...typed, key];
      }
    };
    stdin.on("data", read);
  });
}
