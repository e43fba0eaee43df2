import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { OpenStills, StillIssue, StillSource } from "./still-source.ts";
import { StillWork } from "./still-work.tsx";
import { UnreadableNotice } from "./unreadable-notice.tsx";

/**
 * Keeps a video open while mounted.
 * @param open opens it; use a key per video
 * @param framesPerSecond null if unknown
 */
export function StillFrames({
  open,
  framesPerSecond,
  onPick,
  onFile,
}: {
  open: OpenStills;
  framesPerSecond: number | null;
  onPick: (bitmap: ImageBitmap, atSeconds: number) => void;
  onFile?: (() => void) | undefined;
}) {
  const t = useTranslations("stills");
  const [attempt, setAttempt] = useState(0);
  /** Kept after a failure. */
  const [placeSeconds, setPlaceSeconds] = useState<number | null>(null);
  const frame = useRef<HTMLElement>(null);
  return (
    <section ref={frame} tabIndex={-1} aria-label={t("title")} className="outline-none">
      <StillSession
        key={attempt}
        open={open}
        framesPerSecond={framesPerSecond}
        placeSeconds={placeSeconds}
        onPlace={setPlaceSeconds}
        onPick={onPick}
        onFile={onFile}
        onRetry={() => {
          setAttempt((count) => count + 1);
          // The button with focus is removed.
          frame.current?.focus();
        }}
      />
    </section>
  );
}

type State =
  | { kind: "opening" }
  | { kind: "open"; source: StillSource; durationSeconds: number }
  | { kind: "trouble"; issue: StillIssue };

/** Titles and fades are over by then. */
const FIRST_PLACE_SHARE = 0.1;

/** One opening of a video, until it ends or fails. */
function StillSession({
  open,
  framesPerSecond,
  placeSeconds,
  onPlace,
  onPick,
  onFile,
  onRetry,
}: {
  open: OpenStills;
  framesPerSecond: number | null;
  /** Start position; null: the first distinctive frame. */
  placeSeconds: number | null;
  onPlace: (atSeconds: number) => void;
  onPick: (bitmap: ImageBitmap, atSeconds: number) => void;
  onFile: (() => void) | undefined;
  onRetry: () => void;
}) {
  const [state, setState] = useState<State>({ kind: "opening" });
  useEffect(() => {
    let isLeft = false;
    const source = open((issue) => {
      if (!isLeft) setState({ kind: "trouble", issue });
    });
    const begin = async () => {
      const durationSeconds = await source.durationSeconds;
      if (!isLeft) setState({ kind: "open", source, durationSeconds });
    };
    void begin();
    return () => {
      isLeft = true;
      source.close();
    };
  }, [open]);

  switch (state.kind) {
    case "opening":
      return <Opening />;
    case "trouble":
      return <StillIssueNotice issue={state.issue} onRetry={onRetry} onFile={onFile} />;
    case "open":
      return (
        <StillWork
          source={state.source}
          durationSeconds={state.durationSeconds}
          framesPerSecond={framesPerSecond}
          startSeconds={placeSeconds ?? state.durationSeconds * FIRST_PLACE_SHARE}
          onPlace={onPlace}
          onPick={onPick}
        />
      );
  }
}

function Opening() {
  const t = useTranslations("stills");
  return (
    <div aria-busy="true" className="grid gap-3">
      <p role="status" className="sr-only">
        {t("opening")}
      </p>
      <Skeleton className="aspect-video max-h-[60vh] w-full" />
      <Skeleton className="h-8 w-full" />
    </div>
  );
}

/** Why no frame can be had, and the two ways on: once more, or a file. */
function StillIssueNotice({
  issue,
  onRetry,
  onFile,
}: {
  issue: StillIssue;
  onRetry: () => void;
  onFile: (() => void) | undefined;
}) {
  const t = useTranslations("stills");
  const file =
    onFile === undefined ? null : <Button onClick={() => onFile()}>{t("useFile")}</Button>;
  if (issue.kind === "failed") {
    return (
      <div className="grid justify-items-start gap-3">
        <ErrorNotice problem={toProblem(issue.error)} onRetry={onRetry} />
        {file}
      </div>
    );
  }
  return <UnreadableNotice host={issue.host} onRetry={onRetry} file={file} />;
}
