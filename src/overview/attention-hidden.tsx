import { Info } from "lucide-react";
import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { languageName } from "#shared/format/languages.ts";
import { Button } from "#shared/ui/button.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import { type Attention, keyOf } from "./attention.ts";
import type { HiddenReason } from "./attention-choices.ts";
import {
  minCountOf,
  THRESHOLDS,
  type ThresholdKind,
  useThresholds,
} from "./attention-thresholds.ts";

/** Explains from when on something is listed. */
export function Rules() {
  const t = useTranslations("overview.attention");
  const thresholds = useThresholds();
  const thresholdText = useThresholdText();
  const counted = THRESHOLDS.filter(
    ({ kind, unit, usual }) => unit === "count" && thresholds[kind] !== usual,
  );
  return (
    <Popover
      label={t("rules.label")}
      button={<Info aria-label={t("rules.label")} role="img" size={15} />}
      buttonClass="inline-grid size-8 shrink-0 place-items-center rounded-md hover:bg-sunken hover:text-ink"
    >
      {() => (
        <ul className="grid w-88 max-w-full list-disc gap-1 py-3 ps-8 pe-3 text-sm text-ink-soft">
          <li>{t("rules.encoding", { hours: thresholds.encoding })}</li>
          <li>{t("rules.unpublished", { days: thresholds.unpublished })}</li>
          <li>{t("rules.subtitles")}</li>
          {counted.map(({ kind }) => (
            <li key={kind}>
              {t("threshold.set", {
                name: t(`threshold.names.${kind}`),
                text: thresholdText(kind, thresholds[kind]),
              })}
            </li>
          ))}
          <li>{t("rules.usual")}</li>
        </ul>
      )}
    </Popover>
  );
}

/** Returns what says how many of a kind need attention. */
export function useTextOf() {
  const t = useTranslations("overview.attention");
  const locale = useLocale();
  const { encoding: hours, unpublished: days } = useThresholds();
  return ({ kind, count, language, isLeast }: Attention) => {
    const text = t(`kinds.${kind}`, {
      count,
      language: language === null ? "" : languageName(language, locale),
      hours,
      days,
    });
    return isLeast === true ? t("atLeast", { text }) : text;
  };
}

/** Returns what says from when on a kind is listed. */
export function useThresholdText() {
  const t = useTranslations("overview.attention.threshold");
  return (of: ThresholdKind, count: number) => {
    const unit = THRESHOLDS.find(({ kind }) => kind === of)?.unit ?? "count";
    return t(unit, { count });
  };
}

/** Holds what a person has changed: a kind was dismissed, or has another threshold. */
export type AttentionChange = { item: Attention } | { kind: ThresholdKind; value: number };

/** Says what was dismissed, or from when on a kind is listed, and offers to undo it. */
export function Changed({ change, onUndo }: { change: AttentionChange; onUndo: () => void }) {
  const t = useTranslations("overview.attention");
  const common = useTranslations("common");
  const textOf = useTextOf();
  const thresholdText = useThresholdText();
  const text =
    "item" in change
      ? t("dismissed", { text: textOf(change.item) })
      : t("threshold.set", {
          name: t(`threshold.names.${change.kind}`),
          text: thresholdText(change.kind, change.value),
        });
  return (
    <p role="status" className="mt-2 flex items-center justify-between gap-2 text-sm text-ink-soft">
      <span className="min-w-0">{text}</span>
      <Button key={text} ref={takeFocus} onClick={onUndo}>
        {common("undo")}
      </Button>
    </p>
  );
}

/** The row of the menu is gone: focus the undo button. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** Shows in one line how many kinds are not listed; each can be listed again. */
export function HiddenRows<Item extends Attention & { reason: HiddenReason }>({
  items,
  onList,
}: {
  items: readonly Item[];
  onList: (item: Item) => void;
}) {
  const t = useTranslations("overview.attention");
  const textOf = useTextOf();
  const thresholds = useThresholds();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <div className="mt-3 border-t border-line pt-2 text-sm">
      <p className="flex items-center justify-between gap-2 text-ink-soft">
        {t("hidden.count", { count: items.length })}
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? "hidden.hide" : "hidden.show")}
        </Button>
      </p>
      <ul id={listId} hidden={!isOpen} className="divide-y divide-line">
        {items.map((item) => (
          <li key={keyOf(item)} className="flex items-center justify-between gap-2 py-2">
            <span className="min-w-0">
              <span id={`${listId} ${keyOf(item)}`.replaceAll(" ", "-")}>{textOf(item)}</span>
              <span className="block text-ink-soft">
                {t(`hidden.reasons.${item.reason}`, { count: minCountOf(item.kind, thresholds) })}
              </span>
            </span>
            <Button
              aria-describedby={`${listId} ${keyOf(item)}`.replaceAll(" ", "-")}
              onClick={() => onList(item)}
            >
              {t(item.reason === "usual" ? "hidden.always" : "hidden.again")}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
