import { describeStorage } from "./storage-suite.ts";
import { startEmbedded } from "./suite/embedded-bench.ts";

describeStorage("embedded", async () => {
  const { origin, identity, stop } = await startEmbedded();
  return { endpoint: origin, identity, isCeph: false, stop };
});
