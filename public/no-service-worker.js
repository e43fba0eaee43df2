// Takes the place of a service worker that was on this origin before the dashboard. Nothing else could end it: its pages
// come from its own cache, and a script that is missing leaves it as it is. Servers answer with this where a browser asks
// for a service worker and there is no such file.
self.addEventListener("install", () => self.skipWaiting());

async function leave() {
  await self.registration.unregister();
  const windows = await self.clients.matchAll({ type: "window" });
  await Promise.all(windows.map((each) => each.navigate(each.url)));
}
self.addEventListener("activate", (event) => event.waitUntil(leave()));
