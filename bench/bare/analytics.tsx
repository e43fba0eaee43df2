import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Area, AreaChart, XAxis, YAxis } from "recharts";

const DAY_MS = 86_400_000;
const DAYS = 28;
const query = new URLSearchParams(location.search);
const videoIds = query.getAll("with");
const SETS = { visitorsperperiod: "hits", bytesperperiod: "bytes" } as const;

interface Row {
  datetime: string;
  hits?: number;
  bytes?: number;
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Holds the rows of each video and data set. */
async function read(untilMs: number): Promise<{ key: string; field: string; rows: Row[] }[]> {
  const range = `startdate=${dayOf(untilMs - DAYS * DAY_MS)}&enddate=${dayOf(untilMs)}&timezone-offset=0`;
  return Promise.all(
    videoIds.flatMap((id) =>
      Object.entries(SETS).map(async ([set, field]) => {
        const answer = await fetch(`/api/v2/analytics/vod/${id}/${set}?${range}`);
        return { key: `${id} ${set}`, field, rows: await answer.json() };
      }),
    ),
  );
}

/** Shows two charts per video, drawn directly from the response. */
function Charts() {
  const [untilMs, setUntilMs] = useState(Date.parse("2026-11-21"));
  const [charts, setCharts] = useState<Awaited<ReturnType<typeof read>>>([]);
  const step = async () => {
    const next = untilMs - DAYS * DAY_MS;
    const answers = await read(next);
    flushSync(() => {
      setUntilMs(next);
      setCharts(answers);
    });
    document.body.dataset.shown = String(next);
  };
  return (
    <>
      <button type="button" onClick={() => void step()}>
        Previous
      </button>
      {charts.map(({ key, field, rows }) => (
        <AreaChart key={key} data={rows} width={340} height={140}>
          <XAxis dataKey="datetime" />
          <YAxis />
          <Area dataKey={field} isAnimationActive={false} />
        </AreaChart>
      ))}
    </>
  );
}

const root = document.querySelector("#root");
if (root !== null) createRoot(root).render(<Charts />);
