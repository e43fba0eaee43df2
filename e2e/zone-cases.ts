/** Bucket label or start of an hour; first instant, end, and why it is incomplete. */
type Counted = [words: string, from: string, until: string, incomplete?: string];

export interface ZoneCase {
  range: string;
  by: "hour" | "day" | "week" | "month";
  /** Number of buckets; those not listed have no plays. */
  count: number;
  /** By hand: the service counts by whole hours of UTC, and each is where its start is. */
  buckets: Counted[];
}

/** Plays, each twice as many as the one before it, so that a sum can be made in one way alone. */
export interface ZonePlays {
  plays: string[];
  cases: ZoneCase[];
}

/** Days that begin where UTC has another day, or amid an hour. */
export const STEADY_ZONES: Record<string, ZonePlays> = {
  UTC: {
    plays: [
      "2024-02-28T23:59:59Z",
      "2024-02-29T00:00:00Z",
      "2024-02-29T23:59:00Z",
      "2024-03-01T00:00:00Z",
      "2026-10-31T23:59:00Z",
      "2026-11-01T00:00:00Z",
      "2026-11-20T00:00:00Z",
      "2026-11-20T11:59:00Z",
      "2026-11-20T12:00:00Z",
    ],
    cases: [
      {
        range: "2024-02-28..2024-02-29",
        by: "hour",
        count: 48,
        buckets: [
          ["28 Feb, 23:00", "2024-02-28T23:00Z", "2024-02-29T00:00Z"],
          ["29 Feb, 00:00", "2024-02-29T00:00Z", "2024-02-29T01:00Z"],
          ["29 Feb, 23:00", "2024-02-29T23:00Z", "2024-03-01T00:00Z"],
        ],
      },
      {
        range: "2024-02-28..2024-02-29",
        by: "day",
        count: 2,
        buckets: [
          ["Wednesday, 28 February 2024", "2024-02-28T00:00Z", "2024-02-29T00:00Z"],
          ["Thursday, 29 February 2024", "2024-02-29T00:00Z", "2024-03-01T00:00Z"],
        ],
      },
      {
        range: "2024-02-01..2024-03-31",
        by: "month",
        count: 2,
        buckets: [
          ["1 Feb 2024", "2024-02-01T00:00Z", "2024-03-01T00:00Z"],
          ["1 Mar 2024", "2024-03-01T00:00Z", "2024-04-01T00:00Z"],
        ],
      },
      {
        range: "2026-10-27..2026-11-20",
        by: "week",
        count: 4,
        buckets: [
          ["27 Oct 2026", "2026-10-27T00:00Z", "2026-11-02T00:00Z", "partial week"],
          ["16 Nov 2026", "2026-11-16T00:00Z", "2026-11-21T00:00Z", "in progress"],
        ],
      },
      {
        range: "2026-10-31..2026-11-20",
        by: "month",
        count: 2,
        buckets: [
          ["31 Oct 2026", "2026-10-31T00:00Z", "2026-11-01T00:00Z", "partial month"],
          ["1 Nov 2026", "2026-11-01T00:00Z", "2026-11-21T00:00Z", "in progress"],
        ],
      },
      {
        range: "2026-11-19..2026-11-20",
        by: "day",
        count: 2,
        buckets: [
          ["Friday, 20 November 2026", "2026-11-20T00:00Z", "2026-11-21T00:00Z", "in progress"],
        ],
      },
      {
        // Hours that are still to come are none.
        range: "2026-11-20..2026-11-20",
        by: "hour",
        count: 13,
        buckets: [
          ["20 Nov, 00:00", "2026-11-20T00:00Z", "2026-11-20T01:00Z"],
          ["20 Nov, 11:00", "2026-11-20T11:00Z", "2026-11-20T12:00Z"],
          ["20 Nov, 12:00", "2026-11-20T12:00Z", "2026-11-20T13:00Z", "in progress"],
        ],
      },
    ],
  },
  // A day begins at 18:15 of the day before; the hour from 18:00 began while the day before went on.
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
  // From 02:30 of UTC, since the first of November, a day with 25 hours, from 03:30.
  "America/St_Johns": {
    plays: [
      "2026-10-31T02:59:00Z",
      "2026-10-31T03:00:00Z",
      "2026-11-01T02:59:00Z",
      "2026-11-01T03:00:00Z",
      "2026-11-01T04:15:00Z",
      "2026-11-01T05:15:00Z",
      "2026-11-02T03:59:00Z",
      "2026-11-02T04:00:00Z",
      "2026-11-03T03:59:00Z",
      "2026-11-03T04:00:00Z",
    ],
    cases: [
      {
        range: "2026-11-01..2026-11-01",
        by: "hour",
        count: 25,
        buckets: [
          ["1 Nov, 00:00", "2026-11-01T03:00Z", "2026-11-01T04:00Z"],
          ["1 Nov, 01:00", "2026-11-01T04:00Z", "2026-11-01T05:00Z"],
          ["1 Nov, 01:00", "2026-11-01T05:00Z", "2026-11-01T06:00Z"],
          ["1 Nov, 23:00", "2026-11-02T03:00Z", "2026-11-02T04:00Z"],
        ],
      },
      {
        range: "2026-10-31..2026-11-02",
        by: "day",
        count: 3,
        buckets: [
          ["Saturday, 31 October 2026", "2026-10-31T03:00Z", "2026-11-01T03:00Z"],
          ["Sunday, 1 November 2026", "2026-11-01T03:00Z", "2026-11-02T04:00Z"],
          ["Monday, 2 November 2026", "2026-11-02T04:00Z", "2026-11-03T04:00Z"],
        ],
      },
      {
        range: "2026-10-26..2026-11-08",
        by: "week",
        count: 2,
        buckets: [
          ["26 Oct 2026", "2026-10-26T03:00Z", "2026-11-02T04:00Z"],
          ["2 Nov 2026", "2026-11-02T04:00Z", "2026-11-09T04:00Z"],
        ],
      },
      {
        range: "2026-10-01..2026-11-02",
        by: "month",
        count: 2,
        buckets: [
          ["1 Oct 2026", "2026-10-01T03:00Z", "2026-11-01T03:00Z"],
          ["1 Nov 2026", "2026-11-01T03:00Z", "2026-11-03T04:00Z", "partial month"],
        ],
      },
    ],
  },
};
