// Runs before the first paint, so that a chosen theme never flashes the other one.
try {
  const theme = localStorage.getItem("reeldesk.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme it is.
}

// The rest of the code can be long in coming, and until then nothing else can say so.
setTimeout(() => {
  const root = document.getElementById("root");
  if (root !== null && root.childNodes.length === 0) {
    root.textContent =
      "Reeldesk is loading. If this takes long, look at your connection and reload the page.";
  }
}, 5000);
