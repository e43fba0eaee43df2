import { environmentManager } from "@tanstack/react-query";
import { refusalOf } from "#shared/http/refusal.ts";

// Imported lazily in production; under fake timers that import would never finish.
void refusalOf;

// Node has no window to listen to, and the query library sets no timers on a server.
const page = new EventTarget();
Object.assign(globalThis, {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
});
environmentManager.setIsServer(() => false);
