/** Yields to the event loop, so that pending input is handled before the caller continues. */
export function yieldToMain(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    // A timer would be throttled to a second in a background tab.
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
