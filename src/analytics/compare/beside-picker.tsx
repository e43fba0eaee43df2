import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  type AnalyticsView,
  type Beside,
  formatSubject,
  MAX_BESIDE,
} from "#analytics/analytics-view.ts";
import { SubjectList } from "#analytics/screen/subject-list.tsx";
import { Swatch } from "#shared/charts/legend.tsx";
import { seriesStyleAt } from "#shared/charts/series-styles.ts";
import { buttonClass, IconButton } from "#shared/ui/button.tsx";
import { keepFocus, PARTING } from "#shared/ui/keep-focus.ts";
import { Popover } from "#shared/ui/popover.tsx";
import { useDraft } from "#shared/ui/use-draft.ts";
import type { Compared } from "./compared.ts";

const KINDS = ["channels", "videos"] as const;

const focusButton = (frame: HTMLElement | null) =>
  frame?.querySelector("button")?.focus({ preventScroll: true });

export function BesidePicker({
  compared,
  view: given,
  onView,
  takesFocus = false,
}: {
  compared: readonly Compared[];
  view: AnalyticsView;
  onView: (view: AnalyticsView) => void;
  /** Replaces an element that had focus. */
  takesFocus?: boolean;
}) {
  const t = useTranslations("comparison.picker");
  const [{ beside }, change] = useDraft(given, onView);
  const isFull = beside.length >= MAX_BESIDE;
  const selected = new Set(beside.map(formatSubject));
  // The focus moves only when the picker appears: later it may be anywhere.
  const [adding] = useState(() => (takesFocus ? focusButton : undefined));
  const put = (next: readonly Beside[]) => change({ beside: next });
  return (
    <section ref={keepFocus} aria-label={t("label")}>
      <ul className="flex min-w-0 flex-wrap items-center gap-2">
        {compared.map(({ key, name, place }) => (
          <li
            key={key}
            className="flex min-h-8 max-w-full min-w-0 items-center gap-2 rounded-md border border-line bg-surface ps-2.5 print:pe-2.5"
          >
            <Swatch lineStyle={seriesStyleAt(place)} />
            <bdi className="max-w-60 truncate">{name}</bdi>
            <IconButton
              label={t("takeAway", { name })}
              onClick={() => put(beside.filter((each) => formatSubject(each) !== key))}
              {...PARTING}
            >
              <X aria-hidden="true" size={15} />
            </IconButton>
          </li>
        ))}
        <li ref={adding} data-print="hide">
          <Popover
            label={t("panel")}
            button={
              <>
                <Plus aria-hidden="true" size={15} />
                {t(compared.length === 0 ? "compare" : "add")}
              </>
            }
            buttonClass={buttonClass("secondary")}
          >
            {() => (
              <>
                {isFull ? (
                  <p className="border-b border-line bg-sunken p-3 text-sm sm:max-w-96">
                    {t("full")}
                  </p>
                ) : null}
                <SubjectList
                  kinds={KINDS}
                  selected={beside}
                  unavailableOf={(subject) =>
                    selected.has(formatSubject(subject))
                      ? t("chosen")
                      : isFull
                        ? t("full")
                        : undefined
                  }
                  onChoose={(subject) => {
                    if (subject.kind !== "vod" && subject.kind !== "channel") return;
                    put([...beside, { kind: subject.kind, id: subject.id }]);
                  }}
                />
              </>
            )}
          </Popover>
        </li>
      </ul>
    </section>
  );
}
