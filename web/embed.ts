import { AttentionLab } from "./elements/lab/attention-lab.ts";
import { FrameHeight } from "./frame-height.ts";

/**
 * The lab within a frame of somebody's page. Its author chooses in the query (`?lang=`, `theme`, `show`, `read-only`, as
 * the attributes of the element), and the state stands after "#". Nothing is kept in storage, which frames of other
 * sites are refused, and nothing need be: every reader finds what the author chose.
 */

const query = new URLSearchParams(location.search);
const lab = new AttentionLab();
lab.isPage = true;
lab.lang = query.get("lang") ?? "";
lab.setAttribute("theme", query.get("theme") ?? "auto");
lab.show = query.get("show") ?? "";
lab.readOnly = query.has("read-only") && query.get("read-only") !== "false";
lab.state = location.hash;

/** The full page, in the language that the author fixed. */
function fullPage(): string {
  const page = new URL(location.protocol === "file:" ? "index.html" : "./", location.href);
  page.search = query.has("lang") ? `?lang=${encodeURIComponent(lab.lang)}` : "";
  return page.href;
}

function follow(): void {
  const root = document.documentElement;
  root.lang = lab.language === "zh" ? "zh-Hans" : "en";
  root.setAttribute("theme", lab.theme);
  lab.page = fullPage();
}
follow();

lab.addEventListener("preference-change", follow);

lab.addEventListener("ready", async () => {
  const { Address } = await import("./address.ts");
  if (!lab.store) return;
  // The steps of a frame would be steps of the page around it: Back would then take back edits one by one instead of
  // leaving that page, and each of a dozen frames would add its own. So an edit replaces the frame's one entry; undo
  // has its button and its key. The address is still right for a reload, and for "open frame in a new tab".
  const { location, history } = window;
  const replace = history.replaceState.bind(history);
  new Address(lab.store, {
    location,
    history: {
      get state() {
        return history.state;
      },
      replaceState: replace,
      pushState: replace,
    },
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
  });
});

document.body.append(lab);

if (parent !== window) {
  const height = new FrameHeight(lab, parent);
  height.begin();
  // Out of view nothing is drawn, and no observer told.
  lab.addEventListener("ready", () => height.tell());
}
