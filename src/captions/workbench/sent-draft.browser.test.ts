import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { readCaptions } from "#captions/format/read-captions.ts";
import { writeCaptions } from "#captions/format/write-captions.ts";
import { uploadForTest } from "#captions/subtitle-job-for-test.ts";
import { subtitleJobsOf } from "#captions/subtitle-jobs-queries.ts";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { wasDraftSent } from "./load-source.ts";

const { document } = readCaptions("WEBVTT\n\n00:01.000 --> 00:02.000\nThe ferry leaves\n");

it.each([
  { state: "saved", videoId: "1", text: writeCaptions(document), expected: true },
  { state: "unknown", videoId: "1", text: writeCaptions(document), expected: true },
  { state: "failed", videoId: "1", text: writeCaptions(document), expected: false },
  { state: "saved", videoId: "2", text: writeCaptions(document), expected: false },
  { state: "saved", videoId: "1", text: "WEBVTT\n", expected: false },
] as const)(
  "Tells whether a draft counts as sent ($state, video $vodId): $expected",
  async ({ expected, text, ...job }) => {
    const queryClient = new QueryClient();
    const upload = { language: "en", fileName: "ferry.en.vtt", file: new Blob([text]) };
    const api = createApiClient(parseRuntimeConfig({}), fetch);
    const services = {
      api,
      settle: createConsistencyPoller(),
      page: createPageStore(),
      queryClient,
    };
    subtitleJobsOf(services).store.setState([uploadForTest({ upload, ...job })]);
    const draft = { savedAtMs: 0, document, sourceMark: "" };
    expect(await wasDraftSent(services, "1", draft)).toBe(expected);
  },
);
