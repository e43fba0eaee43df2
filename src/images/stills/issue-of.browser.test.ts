import { expect, it, vi } from "vitest";
import { StreamError } from "#player/playback-types.ts";
import { ApiError } from "#shared/http/errors.ts";
import { issueOf } from "./grab-frame.ts";

const LINK = "https://cdn.example:8443/video.m3u8?token=x";
const network = new ApiError("network");
const forbidden = new ApiError("forbidden", { status: 403 });

/** Sets up a host that answers requests of some modes. */
function host(...modes: RequestMode[]) {
  return vi
    .spyOn(globalThis, "fetch")
    .mockImplementation((_, init) =>
      modes.some((mode) => mode === init?.mode)
        ? Promise.resolve(new Response())
        : Promise.reject(new TypeError("Failed to fetch")),
    );
}

const reported = (error: unknown, link: string | null = LINK) =>
  issueOf(error, link, new AbortController().signal);

it("Reports a host that answers, but not this page, as blocking its images", async () => {
  const fetched = host("no-cors");
  expect(await reported(network)).toEqual({ kind: "unreadable", host: "cdn.example:8443" });
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("Reports a host as before where it answers no page, or answers all again", async () => {
  host();
  expect(await reported(network)).toEqual({ kind: "failed", error: network });
  host("no-cors", "cors");
  expect(await reported(network)).toEqual({ kind: "failed", error: network });
});

it("Requests no second look for an image that can't be copied, or after a clear answer", async () => {
  const fetched = host();
  const issue = await reported(new DOMException("No", "SecurityError"));
  expect(issue).toEqual({ kind: "unreadable", host: "cdn.example:8443" });
  expect(await reported(forbidden)).toEqual({ kind: "failed", error: forbidden });
  expect(await reported(network, null)).toEqual({ kind: "failed", error: network });
  expect(fetched).not.toHaveBeenCalled();
});

it("Requests the missing segment once more, not the whole video", async () => {
  const fetched = host("no-cors");
  const issue = await reported(new StreamError("network", null, "https://edge.example/1.ts"));
  expect(issue).toEqual({ kind: "unreadable", host: "edge.example" });
  expect(fetched.mock.calls.map(([href]) => href)).toEqual([
    "https://edge.example/1.ts",
    "https://edge.example/1.ts",
  ]);
});
