// Runs before the first paint, so that a chosen theme never flashes the other one.
try {
  const theme = localStorage.getItem("reeldesk.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme it is.
}

// What the page at this address is made of is asked for now, and not when the main script has come and run.
// A build writes the list; without one it all comes a little later.
for (const [pattern, files] of JSON.parse(document.currentScript.dataset.pages ?? "[]")) {
  const { folder } = document.documentElement.dataset;
  const path = location.pathname.slice(folder.length);
  if (!location.pathname.startsWith(folder) || !new RegExp(`^${pattern}/?$`).test(path)) continue;
  for (const file of files.split(" ")) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = `${folder}assets/${file}.js`;
    document.head.append(link);
  }
  break;
}

// The rest of the code can be long in coming, and until then nothing else can say so.
setTimeout(() => {
  const root = document.getElementById("root");
  if (root !== null && root.childNodes.length === 0) {
    root.textContent =
      "Reeldesk is loading. If this takes long, look at your connection and reload the page.";
  }
}, 5000);
