import { environmentManager } from "@tanstack/react-query";
import { beforeAll, vi } from "vitest";
import { learnServerClock } from "#shared/http/server-clock.ts";

// Node has no window to listen to, and the query library sets no timers on a server.
const page = new EventTarget();
Object.assign(globalThis, {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
});
environmentManager.setIsServer(() => false);

// Files share modules: the server's clock that an earlier file learnt must not affect the next.
beforeAll(() => {
  vi.useFakeTimers({ now: 0 });
  learnServerClock(new Headers({ date: new Date().toUTCString() }));
  vi.useRealTimers();
});
