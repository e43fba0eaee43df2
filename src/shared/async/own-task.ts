/** Goes on in a task of its own, so that what is pressed meanwhile is answered first. */
export function ownTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    // A timer would take a second in a tab that nobody looks at.
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
