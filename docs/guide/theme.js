// Runs before the first paint, so that the theme that is chosen in the dashboard never flashes another one.
try {
  const theme = localStorage.getItem("reeldesk.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: follow the system.
}
