import { environmentManager } from "@tanstack/react-query";

// Node has no window to listen to, and the query library sets no timers on a server.
const page = new EventTarget();
Object.assign(globalThis, {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
});
environmentManager.setIsServer(() => false);
