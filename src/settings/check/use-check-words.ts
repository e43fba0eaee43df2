import { useLocale, useTranslations } from "use-intl";
import { durationWords } from "#shared/dates/duration-words.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import type { Finding } from "./finding.ts";
import type { ReportWords } from "./report.ts";
import type { Step, StepState } from "./run-check.ts";

/** Localised texts of a finding. */
interface FindingWords {
  told: string;
  /** The service's message; empty if there is none. */
  said: string;
  /** Advice; empty if none is needed. */
  advice: string;
}

/** Returns the localised texts of a check, for the page and the report. */
export function useCheckWords(isOver: boolean) {
  const t = useTranslations("connectionCheck");
  const locale = useLocale();

  function finding({ level, code, values }: Finding): FindingWords {
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
      duration: durationWords(seconds, locale),
      size: formatBytes(bytes, locale),
    };
    if (level === "fine") return { told: t(`fine.${code}`, written), said: "", advice: "" };
    return {
      told: t(`trouble.${code}`, written),
      said: said === "" ? "" : t("serviceSays", { words: said }),
      advice: t(`advice.${code}`),
    };
  }

  const stateKey = (state: StepState) =>
    state.kind === "done" ? state.finding.level : isOver ? "stopped" : state.kind;
  const stateWords = (state: StepState) => t(`states.${stateKey(state)}`);
  const stepWords = ({ name, host }: Step) =>
    host === null ? t(`steps.${name}`) : `${t(`steps.${name}`)} (${host})`;
  const report: ReportWords = {
    title: t("title"),
    state: stateWords,
    step: stepWords,
    told: (state) => {
      if (state.kind !== "done") return "";
      const { told, said, advice } = finding(state.finding);
      return [told, said, advice].filter((part) => part !== "").join(" ");
    },
  };
  return { finding, stateWords, stepWords, report };
}
