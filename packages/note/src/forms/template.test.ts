import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitAtBars } from "./split.ts";
import { type FormPlace, filledText, fillTemplate, parseTemplate, type Template, templateForms } from "./template.ts";

function templateOf(script: string): Template {
  const parsed = parseTemplate(script);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.template;
}

/** The only form of a script. */
function formOf(script: string) {
  const [place, ...others] = templateOf(script).filter((part): part is FormPlace => typeof part !== "string");
  expect(others).toEqual([]);
  return place?.form;
}

function filled(script: string, paragraph = {}, note = {}): string {
  return filledText(fillTemplate(templateOf(script), { paragraph, note }));
}

describe("a form in a script", () => {
  const text = { type: "TextBox", hidden: false };
  const days = [{ value: "1", displayName: "mon" }, { value: "2" }];

  it.each([
    ["${name}", { ...text, name: "name", displayName: "name" }],
    ["${ name }", { ...text, name: "name", displayName: "name" }],
    ["${name=}", { ...text, name: "name", displayName: "name", defaultValue: "" }],
    ["${name=Ada Lovelace}", { ...text, name: "name", displayName: "name", defaultValue: "Ada Lovelace" }],
    ["${name=a=b}", { ...text, name: "name", displayName: "name", defaultValue: "a=b" }],
    ["${n(Your name)=x}", { ...text, name: "n", displayName: "Your name", defaultValue: "x" }],
    ["${n(Name: full)}", { ...text, name: "n", displayName: "Name: full" }],
    ["${n (Your name)}", { ...text, name: "n ", displayName: "Your name" }],
    ["_${n=x}", { ...text, name: "n", displayName: "n", defaultValue: "x", hidden: true }],
    ["${password:pin}", { type: "Password", name: "pin", displayName: "pin", hidden: false, defaultValue: "" }],
    ["${password:pin(PIN)=1}", { type: "Password", name: "pin", displayName: "PIN", hidden: false, defaultValue: "" }],
  ])("%s", (script, form) => {
    expect(formOf(script)).toEqual(form);
  });

  it("is a select when options follow", () => {
    const select = { type: "Select", name: "day", displayName: "day", hidden: false, options: days };
    expect(formOf("${day=1,1(mon)|2}")).toEqual({ ...select, defaultValue: "1" });
    expect(formOf("${day=,1(mon)|2}")).toEqual({ ...select, defaultValue: "" });
  });

  it("is check boxes when it says so, with a delimiter of its own", () => {
    const boxes = { type: "CheckBox", name: "c", displayName: "c", hidden: false, options: days };
    expect(formOf("${checkbox:c=1|2,1(mon)|2}")).toEqual({ ...boxes, defaultValue: ["1", "2"] });
    expect(formOf("${checkbox:c=,1(mon)|2}")).toEqual({ ...boxes, defaultValue: [] });
    expect(formOf("${checkbox( or ):c=1,1(mon)|2}")).toEqual({ ...boxes, argument: " or ", defaultValue: ["1"] });
  });

  it.each([
    ["${checkbox:x=a}", "The check boxes x have no options: write ${checkbox:x=checked,one|two|three}."],
    ["${date:x}", "Could not recognize dynamic form with type: date"],
  ])("%s cannot be one, and says why", (script, problem) => {
    expect(parseTemplate(script)).toEqual({ ok: false, problem });
  });

  it.each(["${}", "${ }", "${", "$x", "{x}", "$ {x}", "$${\\frac{1}{2}}$$", "costs $5 {net}"])(
    "%s is none",
    (script) => {
      expect(templateOf(script)).toEqual([script]);
    },
  );
});

describe("a bar between options", () => {
  it.each([
    ["a|b |c ", ["a", "b ", "c"]],
    ['"a|b"|c', ['"a|b"', "c"]],
    ["'a|b'|c", ["'a|b'", "c"]],
    ["f(a|(b|c))|d", ["f(a|(b|c))", "d"]],
    ["<a|<b|c>>|d", ["<a|<b|c>>", "d"]],
    ["${a|b}|c", ["${a|b}", "c"]],
    ['\\"a|b\\"', ['"a', 'b"']],
    ["a\\,b|c\\d", ["a,b", "c\\d"]],
    ["", [""]],
  ])("splits %s", (text, items) => {
    expect(splitAtBars(text)).toEqual(items);
  });
});

describe("forms of a script", () => {
  it("belong to the paragraph or, with two dollars, to the note", () => {
    const template = templateOf("a ${x=1} b $${y=2} c _$${z=3}");
    expect(Object.keys(templateForms(template, "paragraph"))).toEqual(["x"]);
    expect(templateForms(template, "note")).toEqual({
      y: { type: "TextBox", name: "y", displayName: "y", hidden: false, defaultValue: "2" },
      z: { type: "TextBox", name: "z", displayName: "z", hidden: true, defaultValue: "3" },
    });
  });

  it("come in order of appearance, and the last that says more than a name counts everywhere", () => {
    const template = templateOf("${b} ${a=1} ${a=2} ${a}");
    expect(templateForms(template, "paragraph")).toMatchObject({ b: {}, a: { defaultValue: "2" } });
    expect(Object.keys(templateForms(template, "paragraph"))).toEqual(["b", "a"]);
    expect(filled("${b} ${a=1} ${a=2} ${a}")).toBe(" 2 2 2");
  });

  it("do not include the one name that is kept", () => {
    expect(templateForms(templateOf("${pql=x}"), "paragraph")).toEqual({});
    expect(filled("${pql=x}")).toBe("x");
  });
});

describe("filling a script", () => {
  it("puts in the value, else the default, else nothing", () => {
    expect(filled("${a}${b=2}${c=3}", { a: "1", c: "" })).toBe("12");
    expect(filled("${a=0}$${a=0}", { a: "1" }, { a: "2" })).toBe("12");
  });

  it("takes numbers and truth values for what they are", () => {
    expect(filled("${n} ${t} ${z}", { n: 1.5, t: true, z: null })).toBe("1.5 true ");
  });

  it("joins what is checked and still can be", () => {
    const script = "${checkbox:c=a|b,a|b|c}";
    expect(filled(script)).toBe("a,b");
    expect(filled(script, { c: ["c", "gone"] })).toBe("c");
    expect(filled(script, { c: [] })).toBe("");
    expect(filled(script, { c: ["gone", "away"] })).toBe("gone,away");
    expect(filled("${checkbox( or ):c=a|b,a|b}")).toBe("a or b");
  });

  it("asks for what is secret, and never for a param", () => {
    const template = templateOf("${password:pin}");
    expect(filledText(fillTemplate(template, { paragraph: { pin: "param" }, note: {} }))).toBe("");
    expect(filledText(fillTemplate(template, { paragraph: {}, note: {}, secret: () => "1234" }))).toBe("1234");
  });

  it("puts values in as they are: they are neither forms nor patterns", () => {
    expect(filled("${a} ${b}", { a: "${b} $1 $& \\n", b: "x" })).toBe("${b} $1 $& \\n x");
  });
});

describe("any script", () => {
  const anyScript = fc
    .array(
      fc.oneof(fc.constantFrom("${", "$${", "_", "}", "=", ",", "|", "(", ")", ":", "checkbox", "\\"), fc.string()),
    )
    .map((parts) => parts.join(""));

  it("is a template or has a problem, in words", () => {
    fc.assert(
      fc.property(anyScript, (script) => {
        const parsed = parseTemplate(script);
        if (!parsed.ok) expect(parsed.problem).not.toBe("");
      }),
    );
  });

  it("is read in time that grows with its length", () => {
    for (const part of ["${", "${a=", "$${\\", "_${a(", "${a=,b|(", "{}"]) {
      const script = part.repeat(50_000 / part.length);
      expect(parseTemplate(`${script}}`)).toBeDefined();
      expect(parseTemplate(script).ok).toBe(true);
    }
  });

  it("without a place stays as it is, and keeps everything around places", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string().filter((text) => !/[${}_]/.test(text)),
          { minLength: 1 },
        ),
        (texts) => {
          expect(filled(texts.join("${x}"), { x: "·" })).toBe(texts.join("·"));
          expect(filled(texts.join(""))).toBe(texts.join(""));
        },
      ),
    );
  });

  it("puts any value into its place", () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(filled("<${x}>", { x: value })).toBe(`<${value}>`);
      }),
    );
  });
});
