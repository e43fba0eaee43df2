import { useLocale, useTranslations } from "use-intl";
import { formatDuration } from "#shared/dates/format-duration.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import type { Finding } from "./finding.ts";
import type { ReportLabels } from "./report.ts";
import type { Step, StepState } from "./run-check.ts";

/** Localised texts of a finding. */
interface FindingText {
  reported: string;
  /** The service's message; empty if there is none. */
  said: string;
  /** Advice; empty if none is needed. */
  advice: string;
}

/** Returns the localised texts of a check, for the page and the report. */
export function useCheckLabels(isOver: boolean) {
  const t = useTranslations("connectionCheck");
  const locale = useLocale();

  function finding({ level, code, values }: Finding): FindingText {
    const {
      words = "",
      said = "",
      seconds = 0,
      bytes = 0,
      ms = 0,
      status = 0,
      side = "ahead",
    } = values;
    const written = {
      words,
      ms,
      side,
      status: String(status),
      duration: formatDuration(seconds, locale),
      size: formatBytes(bytes, locale),
    };
    if (level === "fine") return { reported: t(`fine.${code}`, written), said: "", advice: "" };
    return {
      reported: t(`trouble.${code}`, written),
      said: said === "" ? "" : t("serviceSays", { words: said }),
      advice: t(`advice.${code}`),
    };
  }

  const stateKey = (state: StepState) =>
    state.kind === "done" ? state.finding.level : isOver ? "stopped" : state.kind;
  const stateText = (state: StepState) => t(`states.${stateKey(state)}`);
  const stepText = ({ name, host }: Step) =>
    host === null ? t(`steps.${name}`) : `${t(`steps.${name}`)} (${host})`;
  const report: ReportLabels = {
    title: t("title"),
    state: stateText,
    step: stepText,
    reported: (state) => {
      if (state.kind !== "done") return "";
      const { reported, said, advice } = finding(state.finding);
      return [reported, said, advice].filter((part) => part !== "").join(" ");
    },
  };
  return { finding, stateText, stepText, report };
}
