import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { OpenStills, StillSource, StillTrouble } from "./still-source.ts";
import { StillTroubleNotice } from "./still-trouble.tsx";
import { StillWork } from "./still-work.tsx";

type State =
  | { kind: "opening" }
  | { kind: "open"; source: StillSource; durationSeconds: number }
  | { kind: "trouble"; trouble: StillTrouble };

/** Titles and fades are over by then. */
const FIRST_PLACE_SHARE = 0.1;

/** One opening of a film, to its end or to its failure. */
export function StillSession({
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
  /** Where to begin; null: wherever there is something to see. */
  placeSeconds: number | null;
  onPlace: (atSeconds: number) => void;
  onPick: (bitmap: ImageBitmap, atSeconds: number) => void;
  onFile: (() => void) | undefined;
  onRetry: () => void;
}) {
  const [state, setState] = useState<State>({ kind: "opening" });
  useEffect(() => {
    let isLeft = false;
    const source = open((trouble) => {
      if (!isLeft) setState({ kind: "trouble", trouble });
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
      return <StillTroubleNotice trouble={state.trouble} onRetry={onRetry} onFile={onFile} />;
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
