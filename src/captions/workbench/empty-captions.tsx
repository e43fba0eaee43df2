import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { useDesk, useHistory } from "./desk.ts";
import { useRun } from "./use-run.ts";

/** Stands where the list would: there is no cue. */
export function EmptyCaptions() {
  const t = useTranslations("workbench");
  const run = useRun();
  const { player } = useDesk();
  const { selection } = useHistory();
  const button = useRef<HTMLButtonElement>(null);
  const arrive = useEffectEvent(() => {
    // What had the keyboard may have gone with the last cue, or with the search.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (selection.activeKey === null) arrive();
  }, [selection]);
  return (
    <EmptyState
      title={t("empty.title")}
      action={
        <Button ref={button} onClick={() => run("insert")}>
          {t("commands.insert")}
        </Button>
      }
    >
      {player === null ? t("empty.noPlayer") : t("empty.advice")}
    </EmptyState>
  );
}
