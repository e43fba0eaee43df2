import { Hono } from "hono";
import { bitsOf } from "../numbers/chance.ts";
import { allContents, type Content, findContent, folderMembers } from "../numbers/contents.ts";
import type { Numbers, Time } from "../numbers/numbers.ts";
import { BYTES, countOf, emptyTally, IMPRESSIONS, PLAYS, type Tally } from "../numbers/tally.ts";
import {
  bucketsOf,
  hourAtOrAfter,
  hourAtOrBefore,
  readWindow,
  type Thresholds,
  type Window,
} from "./analytics-window.ts";
import type { ApiContext, ApiDeps, ApiEnv } from "./context.ts";
import { badRequest } from "./problem.ts";

/** The two series change their buckets at different lengths (contract 4.1, rule 6). */
const VISITOR_BUCKETS: Thresholds = { hourlyDays: 6, dailyDays: 31 };
const BYTE_BUCKETS: Thresholds = { hourlyDays: 7, dailyDays: 35 };

/** Describes a row of a `…percontent` data set. */
interface Group {
  file: string;
  /** Rows of bytes often lack the file. */
  isFileOnBytes: boolean;
  contents: Content[];
}

/** Is the subject of a request: one group, or each content of the account. */
type Subject = Group[];

interface Question {
  numbers: Numbers;
  subject: Subject;
  contents: Content[];
  window: Window;
  /** Is the part of the window that may have something in it. */
  known: { fromMs: number; toMs: number };
}

/** Serves `/v2/analytics`: one VOD, channel or folder, and all VODs or channels (contract 4.1). */
export function analyticsRoutes({ state }: ApiDeps, readNumbers: () => Numbers): Hono<ApiEnv> {
  function answer(c: ApiContext, find: () => Subject) {
    const dataSetName = c.req.param("dataSet") ?? "";
    const dataSet = DATA_SETS.get(dataSetName);
    if (dataSet === undefined) {
      throw badRequest(`data_set must be one of ${[...DATA_SETS.keys()].join(", ")}`);
    }
    const window = readWindow(new URL(c.req.url).searchParams, state.nowMs());
    const numbers = readNumbers();
    const subject = find();
    const contents = subject.flatMap((group) => group.contents);
    const known = {
      // Whole hours count, so the hour of the first event may begin before it.
      fromMs: Math.max(window.fromMs, hourAtOrBefore(numbers.firstMs(contents))),
      // Plays in progress count as well.
      toMs: Math.min(window.toMs, state.nowMs() + 1),
    };
    if (known.fromMs >= known.toMs) return c.json([]);
    return c.json(dataSet({ numbers, subject, contents, window, known }));
  }

  const app = new Hono<ApiEnv>();

  app.get("/:type/:dataSet", (c) => {
    const type = c.req.param("type");
    if (type !== "vod" && type !== "channel") {
      throw badRequest("resource_type must be vod or channel, or an id must follow");
    }
    return answer(c, () => allContents(state, kindOf(type)).map(groupOf));
  });

  app.get("/:type/:id/:dataSet", (c) => {
    const { type, id } = c.req.param();
    if (type !== "vod" && type !== "channel" && type !== "folder") {
      throw badRequest("resource_type must be one of vod, channel, folder");
    }
    // Unknown ids have no numbers, without an error (contract 4.1, rule 1).
    return answer(c, () => {
      if (type === "folder") {
        const folder = state.folders.get(id, state.nowMs());
        if (folder === undefined) return [];
        return [{ file: folder.name, isFileOnBytes: false, contents: folderMembers(state, id) }];
      }
      const content = findContent(state, kindOf(type), id);
      return content === null ? [] : [groupOf(content)];
    });
  });

  return app;
}

const DATA_SETS = new Map<string, (question: Question) => object[]>([
  ["visitorsperperiod", (question) => periods(question, VISITOR_BUCKETS, visitors)],
  ["bytesperperiod", (question) => periods(question, BYTE_BUCKETS, bytes)],
  [
    "visitorspercontent",
    ({ numbers, subject, window }) =>
      subject.flatMap(({ file, contents }) => {
        const row = visitors(...numbers.sums(contents, [wholeHours(window)]));
        return row === null ? [] : [{ file, ...row }];
      }),
  ],
  [
    "bytespercontent",
    ({ numbers, subject, window }) =>
      subject.flatMap(({ file, isFileOnBytes, contents }) => {
        const row = bytes(...numbers.sums(contents, [wholeHours(window)]));
        return row === null ? [] : [isFileOnBytes ? { file, ...row } : row];
      }),
  ],
  [
    "visitorspercountry",
    ({ numbers, contents, window }) =>
      numbers.byCountry(contents, wholeHours(window)).map(({ country, plays, impressions }) => ({
        country_name: country,
        hits: plays,
        visitors: impressions,
      })),
  ],
]);

/** Returns a row for each bucket with something in it. */
function periods(
  { numbers, contents, window, known }: Question,
  thresholds: Thresholds,
  rowOf: (tally?: Tally) => object | null,
): object[] {
  const buckets = bucketsOf(window, thresholds, known);
  const tallies = numbers.sums(contents, buckets);
  return buckets.flatMap(({ datetime }, index) => {
    const row = rowOf(tallies[index]);
    return row === null ? [] : [{ datetime, ...row }];
  });
}

function wholeHours({ fromMs, toMs }: Time): Time {
  return { fromMs: hourAtOrAfter(fromMs), toMs: hourAtOrAfter(toMs) };
}

/** Plays are hits, impressions are visitors (contract 4.1, rule 7). Null without any. */
function visitors(tally = emptyTally()): { hits: number; visitors: number } | null {
  const hits = countOf(tally, PLAYS);
  return hits === 0 ? null : { hits, visitors: countOf(tally, IMPRESSIONS) };
}

function bytes(tally = emptyTally()): { bytes: number } | null {
  const count = countOf(tally, BYTES);
  return count === 0 ? null : { bytes: count };
}

function kindOf(type: "vod" | "channel"): Content["kind"] {
  return type === "channel" ? "live" : "vod";
}

/** The service names a content by its title or by its file, as it happens; always the same of one. */
function groupOf(content: Content): Group {
  const bits = bitsOf(content.id);
  const title = content.title ?? content.fileName ?? "";
  const file = bits % 3 === 0 ? (content.fileName ?? title) : title;
  return { file, isFileOnBytes: content.kind === "vod" && bits % 4 !== 0, contents: [content] };
}
