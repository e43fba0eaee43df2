// Runs before the first paint, so that a chosen theme never flashes the other one.
try {
  const theme = localStorage.getItem("reeldesk.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: follow the system.
}

// Preloads the files of the requested page while the main script is still loading. The build writes the list;
// without it the page loads a little later.
for (const [pattern, files] of JSON.parse(document.currentScript.dataset.pages ?? "[]")) {
  const { folder } = document.documentElement.dataset;
  const path = location.pathname.slice(folder.length);
  if (!location.pathname.startsWith(folder) || !new RegExp(`^${pattern}/?$`).test(path)) continue;
  for (const file of files.split(" ")) {
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
setTimeout(() => {
  const loading = document.getElementById("loading");
  if (loading !== null) {
    loading.textContent =
      "Reeldesk is loading. If this takes long, look at your connection and reload the page.";
  }
}, 5000);
