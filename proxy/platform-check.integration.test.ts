import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkPlatform, PlatformError } from "./platform-check.ts";
import { canaryKey, type Recorder, sendJson, startRecorder } from "./testing.ts";

let platform: Recorder;
beforeEach(async () => {
  platform = await startRecorder();
});
afterEach(() => platform.close());

function check(timeoutMs = 5000): Promise<unknown> {
  return checkPlatform({ platformUrl: platform.origin, apiKey: canaryKey }, timeoutMs).then(
    () => "fine",
    (error: unknown) => error,
  );
}

describe("checkPlatform", () => {
  it("Makes one authorised read", async () => {
    platform.answer((_request, response) => sendJson(response, { data: [] }));
    expect(await check()).toBe("fine");
    expect(platform.heard).toMatchObject([
      {
        method: "GET",
        url: "/v2/vod?page=1&per_page=1",
        headers: { "x-api-key": canaryKey, "x-format": "default" },
      },
    ]);
  });

  it.each([
    [401, "{}", /refuses the key \(status 401\): check PLATFORM_API_KEY/],
    [403, canaryKey, /refuses the key \(status 403\)/],
    [302, "", /with status 302: check PLATFORM_URL/],
    [503, "<html>", /with status 503/],
    [200, "<html>", /not JSON: check PLATFORM_URL/],
  ])("Reports the platform's answer %i %s", async (status, body, message) => {
    platform.answer((_request, response) => {
      response.writeHead(status, { location: "/elsewhere" }).end(body);
    });
    const found = await check();
    expect(found).toBeInstanceOf(PlatformError);
    expect(String(found)).toMatch(message);
    expect(String(found)).not.toMatch(new RegExp(`\n|${canaryKey}`));
    expect(platform.calls()).toBe(1);
  });

  it("Does not wait for ever", async () => {
    platform.answer(() => {});
    expect(String(await check(30))).toMatch(/did not answer in time/);
  });

  it("Says when there is no platform", async () => {
    await platform.close();
    expect(String(await check())).toMatch(/did not answer at all: check PLATFORM_URL/);
  });
});
