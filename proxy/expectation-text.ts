import messages from "../src/messages/en/app/start.json" with { type: "json" };
import { EXAMPLES, expectationOf } from "../src/shared/http/config-expectations.ts";

/** Says in English which values a key of config.json may have. */
export function expectationText(key: string): string {
  return messages.start.expectations[expectationOf(key)].replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => Object.entries(EXAMPLES).find(([each]) => each === name)?.[1] ?? name,
  );
}
