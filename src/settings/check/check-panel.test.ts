import { expect, it } from "vitest";
import { reportText } from "./check-panel.tsx";
import { withoutSecrets } from "./check-service.ts";
import { attention } from "./finding.ts";

it("Has a line for each step, with its time in UTC", () => {
  const text = reportText(
    {
      startedAtMs: Date.parse("2026-11-20T12:00:00Z"),
      phase: "stopped",
      steps: [
        { id: "server", name: "server", host: null },
        { id: "storage a", name: "storage", host: "a.example" },
      ],
      states: new Map([
        [
          "server",
          {
            kind: "done",
            finding: attention("serverSilent"),
            atMs: Date.parse("2026-11-20T12:00:01.250Z"),
          },
        ],
      ]),
    },
    {
      page: { baseUrl: "https://desk.example/studio/", version: "1.2.3", build: null },
      userAgent: "Browser/1",
      timeZone: "Asia/Kathmandu",
    },
    {
      title: "Check",
      state: ({ kind }) => kind,
      step: ({ name, host }) => host ?? name,
      finding: ({ kind }) => ({
        reported: kind === "done" ? "No response." : "",
        said: "",
        advice: "",
      }),
    },
  );
  expect(text.split("\n")).toEqual([
    "Check, Reeldesk 1.2.3",
    "https://desk.example/studio/",
    "2026-11-20T12:00:00.000Z (Asia/Kathmandu)",
    "Browser/1",
    "",
    "12:00:01.250  [done] server: No response.",
    "              [waiting] a.example",
    "",
  ]);
});

it.each([
  ["Content is offline", "Content is offline"],
  ["VOD 5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10 is gone", "VOD … is gone"],
  [
    "See https://cdn.example/a.m3u8?Signature=abc&Expires=1 now",
    "See https://cdn.example/a.m3u8?… now",
  ],
  ["Key AKIAIOSFODNN7EXAMPLE refused", "Key … refused"],
  ["Video 1000004711 has no owner", "Video … has no owner"],
  ["An internationalization-problem of 2026", "An internationalization-problem of 2026"],
  ["Really? a = b", "Really? a = b"],
])("Leaves the secrets out of “%s”", (said, expected) =>
  expect(withoutSecrets(said)).toBe(expected),
);
