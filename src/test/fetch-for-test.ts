/** Describes a call as received by the test's service. */
export interface CallForTest {
  method: string;
  url: URL;
  /** Holds the JSON body. It is empty when there was none. */
  body: Record<string, unknown>;
  signal: AbortSignal;
}

/** Creates a `fetch` that the test answers itself. */
export function fetchForTest(
  answer: (call: CallForTest) => Response | Promise<Response>,
): typeof fetch {
  return async (input, init) => {
    const href = input instanceof Request ? input.url : input;
    const url = new URL(href, "https://dashboard.example");
    const text = typeof init?.body === "string" ? init.body : "{}";
    return await answer({
      method: init?.method ?? "GET",
      url,
      body: JSON.parse(text),
      signal: init?.signal ?? new AbortController().signal,
    });
  };
}
