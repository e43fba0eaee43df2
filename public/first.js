// Runs before the first paint, so that a chosen theme or language never flashes another one.
const root = document.documentElement;
const { folder } = root.dataset;

// Preloaded by the page. The main script reads the answer, too, but is there later.
window.configAnswer = fetch(`${folder}config.json`, {
  cache: "no-store",
  signal: AbortSignal.timeout(3e4),
});
// Written by the build: files of each page, and files and first words of each language.
const { pages = "[]", languages = "{}" } = document.currentScript.dataset;
const translations = JSON.parse(languages);
const stored = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked: follow the system.
    return null;
  }
};

const theme = stored("reeldesk.theme");
if (theme === "light" || theme === "dark") root.dataset.theme = theme;

// Without a stored one, the first of the browser's languages that there is.
const language = [stored("reeldesk.language"), ...navigator.languages]
  .map((tag) => tag?.toLowerCase().split("-")[0])
  .find((name) => name in translations);
const translation = translations[language ?? "en"];
if (language !== undefined) {
  root.lang = language;
  root.dir = translation.direction;
}

// Preloads the files of the requested page while the main script is still loading.
for (const [pattern, files, domains] of JSON.parse(pages)) {
  const path = location.pathname.slice(folder.length);
  if (!location.pathname.startsWith(folder) || !new RegExp(`^${pattern}/?$`).test(path)) continue;
  const messages = domains.map((domain) => {
    // A language that lacks a file has the English one.
    const owner = domain in translation.hashes ? root.lang : "en";
    return `${owner}-${domain.replace("/", "-")}-${translations[owner].hashes[domain]}`;
  });
  for (const file of [...messages, ...files.split(" ")]) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    // The style sheet and the first API call go first.
    link.fetchPriority = "low";
    link.crossOrigin = "";
    link.href = `${folder}assets/${file}.js`;
    document.head.append(link);
  }
  break;
}

// The main script may take long to load, and nothing else can say so until then.
function say(name) {
  const element = document.getElementById("loading");
  if (element !== null && translation !== undefined) element.textContent = translation[name];
  return element !== null;
}
let said = "loading";
if (translation !== undefined) document.title = translation.loading;
const frame = new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    // The rest of the HTML may itself take long.
    if (!say(said)) return;
    observer.disconnect();
    resolve();
  }).observe(root, { childList: true, subtree: true });
});

// Name and mark of the deployment, so that the defaults are never seen in their place.
async function showBrand() {
  const answer = await window.configAnswer;
  const [{ brand = {} }] = await Promise.all([answer.clone().json(), frame]);
  const element = document.getElementById("brand");
  // The page is there already, or there is no such file.
  if (element === null || !answer.ok) return;
  const { name = "Reeldesk", logo = null } = brand;
  document.title = name;
  element.querySelector("bdi").textContent = name;
  element.querySelector("img").hidden = logo !== null;
}
// What is wrong with it is said by the page.
showBrand().catch(() => {});

let isOutdated = false;
setTimeout(() => {
  if (isOutdated) return;
  said = "slow";
  say(said);
}, 5000);

// A page that a cache has kept may name files of a build that is gone. It is asked for once more, past the caches.
async function mendOldPage({ target }) {
  const assets = `${location.origin}${folder}assets/`;
  if (!(target instanceof HTMLScriptElement && target.src.startsWith(assets))) return;
  // Whichever file it was that did not come: the script itself, or one that it imports.
  const imported = document.querySelectorAll("link[rel=modulepreload]");
  const files = [target.src, ...Array.from(imported, ({ href }) => href)];
  const asked = files.map((file) => fetch(file, { method: "HEAD", cache: "no-store" }));
  const answers = await Promise.all(asked);
  if (!answers.some(({ status }) => status === 404)) return;
  if (performance.getEntriesByType("navigation")[0].type === "reload") {
    // It was asked for past the browser's cache already.
    isOutdated = true;
    said = "outdated";
    say(said);
    return;
  }
  await fetch(location.href, { cache: "reload", headers: { accept: "text/html" } });
  location.reload();
}
// Without a connection, the words above stay.
addEventListener("error", (event) => void mendOldPage(event).catch(() => {}), true);
