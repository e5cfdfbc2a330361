/** Scripts and styles that code makes get ours, too, where they would ask another host for what this server has. */
import { meantBy } from "./addresses.ts";
import type { Libraries } from "./libraries.ts";

export function takeOverAddresses(libraries: Libraries): void {
  // In the order in which they were asked for: a script expects what was asked for before it.
  let turn: Promise<unknown> = Promise.resolve();

  function takeOver(owner: HTMLElement, name: "src" | "href", type: string): void {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    if (!own?.set) return;
    const { set } = own;
    Object.defineProperty(owner, name, {
      ...own,
      set(this: HTMLElement, address: string) {
        const asked = String(address);
        if (meantBy(asked) === undefined) return void set.call(this, address);
        const got = libraries.ownAddress(asked, type);
        turn = turn.then(async () => {
          const found = await got;
          if (found !== undefined)
            for (const attribute of ["integrity", "crossorigin"]) this.removeAttribute(attribute);
          set.call(this, found ?? asked);
        });
      },
    });
  }

  takeOver(HTMLScriptElement.prototype, "src", "text/javascript");
  takeOver(HTMLLinkElement.prototype, "href", "text/css");
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    const key = name.toLowerCase();
    if (this instanceof HTMLScriptElement && key === "src") this.src = value;
    else if (this instanceof HTMLLinkElement && key === "href") this.href = value;
    else setAttribute.call(this, name, value);
  };
}
