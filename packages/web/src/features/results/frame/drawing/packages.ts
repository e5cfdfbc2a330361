/** Runs the script of a package, which adds its class to a list. One after the other: the list is one name of the document. */
let turn: Promise<unknown> = Promise.resolve();

const page = globalThis as unknown as { _heliumBundles?: { readonly class?: unknown }[] };

/** @throws Error with this sentence when the script brings no class */
export function loadClass<Class>(script: Blob, problem: string): Promise<Class> {
  const loaded = turn.then(() => loadNow<Class>(script, problem));
  turn = loaded.catch(() => {});
  return loaded;
}

async function loadNow<Class>(script: Blob, problem: string): Promise<Class> {
  page._heliumBundles = [];
  const address = URL.createObjectURL(script);
  await new Promise<void>((resolve, reject) => {
    const element = document.createElement("script");
    element.onload = () => resolve();
    element.onerror = () => reject(new Error(problem));
    element.src = address;
    document.head.append(element);
  });
  URL.revokeObjectURL(address);
  const bundle = page._heliumBundles.at(-1);
  delete page._heliumBundles;
  if (typeof bundle?.class !== "function") throw new Error(problem);
  return bundle.class as Class;
}
