/** Holds a bucket label or the start of an hour, the first instant, the end, and why it is incomplete. */
type Counted = [words: string, from: string, until: string, incomplete?: string];

export interface ZoneCase {
  range: string;
  by: "hour" | "day" | "week" | "month";
  /** Counts the buckets; those not listed have no plays. */
  count: number;
  /** Lists what was counted by hand: the service counts by whole hours of UTC, and each is where its start is. */
  buckets: Counted[];
}

/** Holds plays, each twice as many as the one before it, so that a sum can be made in one way alone. */
interface ZonePlays {
  plays: string[];
  cases: ZoneCase[];
}

/** Has days that begin where UTC has another day, or amid an hour, and days with 23 and with 25 hours. */
export const ZONES: Record<string, ZonePlays> = {
  // A day begins at 18:15 UTC of the day before; the hour from 18:00 began while that day was not over.
  "Asia/Kathmandu": {
    plays: [
      "2026-10-31T18:14:00Z",
      "2026-10-31T18:16:00Z",
      "2026-10-31T18:59:00Z",
      "2026-10-31T19:00:00Z",
      "2026-11-01T18:59:00Z",
      "2026-11-02T18:59:00Z",
      "2026-11-02T19:00:00Z",
    ],
    cases: [
      {
        range: "2026-10-31..2026-11-02",
        by: "hour",
        count: 72,
        buckets: [
          ["31 Oct, 23:00", "2026-10-31T18:00Z", "2026-10-31T19:00Z"],
          ["1 Nov, 00:00", "2026-10-31T19:00Z", "2026-10-31T20:00Z"],
          ["1 Nov, 23:00", "2026-11-01T18:00Z", "2026-11-01T19:00Z"],
          ["2 Nov, 23:00", "2026-11-02T18:00Z", "2026-11-02T19:00Z"],
        ],
      },
      {
        range: "2026-10-31..2026-11-02",
        by: "day",
        count: 3,
        buckets: [
          ["Saturday, 31 October 2026", "2026-10-30T19:00Z", "2026-10-31T19:00Z"],
          ["Sunday, 1 November 2026", "2026-10-31T19:00Z", "2026-11-01T19:00Z"],
          ["Monday, 2 November 2026", "2026-11-01T19:00Z", "2026-11-02T19:00Z"],
        ],
      },
      {
        range: "2026-10-26..2026-11-08",
        by: "week",
        count: 2,
        buckets: [
          ["26 Oct 2026", "2026-10-25T19:00Z", "2026-11-01T19:00Z"],
          ["2 Nov 2026", "2026-11-01T19:00Z", "2026-11-08T19:00Z"],
        ],
      },
      {
        range: "2026-10-01..2026-11-02",
        by: "month",
        count: 2,
        buckets: [
          ["1 Oct 2026", "2026-09-30T19:00Z", "2026-10-31T19:00Z"],
          ["1 Nov 2026", "2026-10-31T19:00Z", "2026-11-02T19:00Z", "partial month"],
        ],
      },
    ],
  },
  // The 24th of April begins at one o'clock; the 29th of October has eleven at night twice.
  "Africa/Cairo": {
    plays: [
      "2026-04-23T21:59:00Z",
      "2026-04-23T22:00:00Z",
      "2026-04-24T20:59:00Z",
      "2026-04-24T21:00:00Z",
      "2026-04-30T20:59:00Z",
      "2026-04-30T21:00:00Z",
      "2026-10-28T20:59:00Z",
      "2026-10-28T21:00:00Z",
      "2026-10-29T20:30:00Z",
      "2026-10-29T21:30:00Z",
      "2026-10-29T22:00:00Z",
      "2026-10-30T21:59:00Z",
      "2026-10-30T22:00:00Z",
    ],
    cases: [
      {
        range: "2026-04-24..2026-04-24",
        by: "hour",
        count: 23,
        buckets: [
          ["24 Apr, 01:00", "2026-04-23T22:00Z", "2026-04-23T23:00Z"],
          ["24 Apr, 23:00", "2026-04-24T20:00Z", "2026-04-24T21:00Z"],
        ],
      },
      {
        range: "2026-10-29..2026-10-29",
        by: "hour",
        count: 25,
        buckets: [
          ["29 Oct, 00:00", "2026-10-28T21:00Z", "2026-10-28T22:00Z"],
          ["29 Oct, 23:00", "2026-10-29T20:00Z", "2026-10-29T21:00Z"],
          ["29 Oct, 23:00", "2026-10-29T21:00Z", "2026-10-29T22:00Z"],
        ],
      },
      {
        range: "2026-04-23..2026-04-25",
        by: "day",
        count: 3,
        buckets: [
          ["Thursday, 23 April 2026", "2026-04-22T22:00Z", "2026-04-23T22:00Z"],
          ["Friday, 24 April 2026", "2026-04-23T22:00Z", "2026-04-24T21:00Z"],
          ["Saturday, 25 April 2026", "2026-04-24T21:00Z", "2026-04-25T21:00Z"],
        ],
      },
      {
        range: "2026-10-28..2026-10-30",
        by: "day",
        count: 3,
        buckets: [
          ["Wednesday, 28 October 2026", "2026-10-27T21:00Z", "2026-10-28T21:00Z"],
          ["Thursday, 29 October 2026", "2026-10-28T21:00Z", "2026-10-29T22:00Z"],
          ["Friday, 30 October 2026", "2026-10-29T22:00Z", "2026-10-30T22:00Z"],
        ],
      },
      {
        range: "2026-04-20..2026-04-26",
        by: "week",
        count: 1,
        buckets: [["20 Apr 2026", "2026-04-19T22:00Z", "2026-04-26T21:00Z"]],
      },
      {
        range: "2026-04-01..2026-10-31",
        by: "month",
        count: 7,
        buckets: [
          ["1 Apr 2026", "2026-03-31T22:00Z", "2026-04-30T21:00Z"],
          ["1 May 2026", "2026-04-30T21:00Z", "2026-05-31T21:00Z"],
          ["1 Oct 2026", "2026-09-30T21:00Z", "2026-10-31T22:00Z"],
        ],
      },
    ],
  },
  // Two years with four changes: more than one call has them all, and each month is exact.
  "Europe/Berlin": {
    plays: [
      "2024-11-30T22:59:00Z",
      "2024-11-30T23:00:00Z",
      "2025-03-30T21:59:00Z",
      "2025-03-31T21:59:00Z",
      "2025-03-31T22:00:00Z",
      "2025-10-31T22:59:00Z",
      "2025-10-31T23:00:00Z",
      "2026-06-30T21:59:00Z",
      "2026-06-30T22:00:00Z",
      "2026-10-31T22:59:00Z",
      "2026-10-31T23:00:00Z",
    ],
    cases: [
      {
        range: "2024-12-01..2026-10-31",
        by: "month",
        count: 23,
        buckets: [
          ["1 Dec 2024", "2024-11-30T23:00Z", "2024-12-31T23:00Z"],
          ["1 Mar 2025", "2025-02-28T23:00Z", "2025-03-31T22:00Z"],
          ["1 Apr 2025", "2025-03-31T22:00Z", "2025-04-30T22:00Z"],
          ["1 Oct 2025", "2025-09-30T22:00Z", "2025-10-31T23:00Z"],
          ["1 Nov 2025", "2025-10-31T23:00Z", "2025-11-30T23:00Z"],
          ["1 Jun 2026", "2026-05-31T22:00Z", "2026-06-30T22:00Z"],
          ["1 Jul 2026", "2026-06-30T22:00Z", "2026-07-31T22:00Z"],
          ["1 Oct 2026", "2026-09-30T22:00Z", "2026-10-31T23:00Z"],
        ],
      },
      {
        range: "2024-12-02..2026-10-25",
        by: "week",
        count: 99,
        buckets: [
          ["24 Mar 2025", "2025-03-23T23:00Z", "2025-03-30T22:00Z"],
          ["31 Mar 2025", "2025-03-30T22:00Z", "2025-04-06T22:00Z"],
          ["27 Oct 2025", "2025-10-26T23:00Z", "2025-11-02T23:00Z"],
          ["29 Jun 2026", "2026-06-28T22:00Z", "2026-07-05T22:00Z"],
        ],
      },
    ],
  },
  // The 5th of April has the half hour from half past one twice.
  "Australia/Lord_Howe": {
    plays: [
      "2026-04-04T12:59:00Z",
      "2026-04-04T13:00:00Z",
      "2026-04-04T14:30:00Z",
      "2026-04-04T15:00:00Z",
      "2026-04-05T13:59:00Z",
      "2026-04-05T14:00:00Z",
    ],
    cases: [
      {
        range: "2026-04-05..2026-04-05",
        by: "hour",
        count: 25,
        buckets: [
          ["5 Apr, 00:00", "2026-04-04T13:00Z", "2026-04-04T14:00Z"],
          ["5 Apr, 01:00", "2026-04-04T14:00Z", "2026-04-04T15:00Z"],
          ["5 Apr, 01:30", "2026-04-04T15:00Z", "2026-04-04T16:00Z"],
          ["5 Apr, 23:30", "2026-04-05T13:00Z", "2026-04-05T14:00Z"],
        ],
      },
      {
        range: "2026-04-04..2026-04-06",
        by: "day",
        count: 3,
        buckets: [
          ["Saturday, 4 April 2026", "2026-04-03T13:00Z", "2026-04-04T13:00Z"],
          ["Sunday, 5 April 2026", "2026-04-04T13:00Z", "2026-04-05T14:00Z"],
          ["Monday, 6 April 2026", "2026-04-05T14:00Z", "2026-04-06T14:00Z"],
        ],
      },
    ],
  },
};
