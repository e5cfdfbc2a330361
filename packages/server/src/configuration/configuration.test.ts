import { describe, expect, it } from "vitest";
import { Configuration, type ConfigurationSources } from "./configuration.ts";
import { zeppelinProperties } from "./zeppelin-properties.ts";
import { parseSite } from "./zeppelin-site.ts";

const aConfiguration = (parts: Partial<ConfigurationSources> = {}, effective = {}) =>
  new Configuration({ env: {}, file: {}, site: new Map(), ...parts }, effective);

describe("a name of Zeppelin's", () => {
  const name = "zeppelin.jobmanager.enable";
  const site = new Map([[name, "site"]]);

  it("is what the environment says, before octavo.json, before zeppelin-site.xml", () => {
    const file = { [name]: "file" };
    expect(aConfiguration({ env: { ZEPPELIN_JOBMANAGER_ENABLE: "env" }, file, site }).given(name)).toBe("env");
    expect(aConfiguration({ file, site }).given(name)).toBe("file");
    expect(aConfiguration({ site }).given(name)).toBe("site");
    expect(aConfiguration().given(name)).toBeUndefined();
  });

  it.each([
    ["TRUE", true],
    ["true ", true],
    ["yes", false],
    [undefined, false],
  ])("that says %s is on: %s", (value, isOn) => {
    expect(aConfiguration({ file: { [name]: value } }).isOn(name, false)).toBe(isOn);
  });

  it("that is set and not acted on is listed", () => {
    const site = new Map(
      ["zeppelin.war", "zeppelin.server.port", "zeppelin.credentials.persist"].map((each) => [each, "1"]),
    );
    const configuration = aConfiguration({ site }, { "zeppelin.server.port": "8080" });
    expect(configuration.unused()).toEqual(["zeppelin.war"]);
  });
});

describe("what is shown", () => {
  const everything = () => {
    const env = Object.fromEntries(zeppelinProperties.map(([, variable]) => [variable, `of ${variable}`]));
    return aConfiguration({ env }, { "zeppelin.server.port": "8090" });
  };

  it("has no secret, whatever its name, also for administrators", () => {
    const names = Object.keys(everything().shown({ isAdmin: true }));
    const secrets = [
      "zeppelin.ssl.keystore.password",
      "zeppelin.credentials.encryptKey",
      "zeppelin.notebook.git.remote.access-token",
      "zeppelin.notebook.oss.accesskeysecret",
      "zeppelin.notebook.mongo.uri",
      "zeppelin.notebook.azure.connectionString",
      "zeppelin.proxy.password",
    ];
    expect(names.filter((name) => secrets.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(100);
  });

  it("is what Octavo does, where it has a name of its own for it", () => {
    expect(everything().shown({ isAdmin: true })["zeppelin.server.port"]).toBe("8090");
  });

  it("is only what a client needs, for all but administrators", () => {
    expect(everything().shown({ isAdmin: false })).toEqual({
      "zeppelin.interpreter.group.default": "of ZEPPELIN_INTERPRETER_GROUP_DEFAULT",
      "zeppelin.websocket.max.text.message.size": "10240000",
    });
  });

  it("is what a room makes of it by then, where one has said so", () => {
    const configuration = everything();
    let group = "sh";
    configuration.showAs("zeppelin.interpreter.group.default", () => group);
    group = "md";
    expect(configuration.shown({ isAdmin: false })).toMatchObject({ "zeppelin.interpreter.group.default": "md" });
  });
});

describe("zeppelin-site.xml", () => {
  it("is read as flat properties; comments and blank values say nothing", () => {
    const site = parseSite(`<?xml version="1.0"?>
      <configuration>
        <!-- <property><name>off</name><value>1</value></property> -->
        <property>
          <name>a.b</name> <value> x &amp; &#121;&#x7a; </value> <description>Words</description>
        </property>
        <property><name>blank</name><value></value></property>
        <property><name>half</name>
      </configuration>`);
    expect([...site]).toEqual([["a.b", "x & yz"]]);
  });

  it.each(["", "<", "<property>", "&#99999999;", "<property><name>a</name><value>&nosuch;</value></property>"])(
    "of nonsense does not throw: %s",
    (xml) => expect(() => parseSite(xml)).not.toThrow(),
  );
});
