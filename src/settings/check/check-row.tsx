import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";
import type { Step, StepState } from "./run-check.ts";
import type { useCheckWords } from "./use-check-words.ts";

const TONES = { fine: "ready", attention: "trouble", unknown: "neutral" } as const;

/** One step: how it stands, what was found, and what to do about it. */
export function CheckRow({
  step,
  state,
  words,
}: {
  step: Step;
  state: StepState;
  words: ReturnType<typeof useCheckWords>;
}) {
  const t = useTranslations("connectionCheck");
  const found = state.kind === "done" ? words.finding(state.finding) : null;
  const code = state.kind === "done" ? state.finding.code : null;
  return (
    <li className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_max-content]">
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">
          {t(`steps.${step.name}`)}{" "}
          {step.host === null ? null : (
            <bdi className="ms-1 text-sm font-normal text-ink-soft">{step.host}</bdi>
          )}
        </h3>
        {found === null ? null : (
          <div className="max-w-prose text-sm text-ink-soft wrap-anywhere">
            <p>
              {found.told} <bdi>{found.said}</bdi>
            </p>
            {found.advice === "" ? null : <p className="text-ink">{found.advice}</p>}
            {code === "versionNewer" || code === "versionRebuilt" ? (
              <Button className="mt-1.5" onClick={() => location.reload()}>
                {t("reload")}
              </Button>
            ) : null}
          </div>
        )}
      </div>
      <div className="text-sm sm:text-end">
        <StatusLabel tone={toneOf(state)}>{words.stateWords(state)}</StatusLabel>
      </div>
    </li>
  );
}

function toneOf(state: StepState): StatusTone {
  if (state.kind === "done") return TONES[state.finding.level];
  return state.kind === "running" ? "working" : "neutral";
}
