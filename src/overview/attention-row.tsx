import { BellOff, Captions, EyeOff, Hourglass, ImageOff, ListX, TriangleAlert } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { Link } from "react-router";
import { useTimeZone, useTranslations } from "use-intl";
import { formatCoverageView, parseCoverageView } from "#captions/coverage-view.ts";
import {
  formatLibraryView,
  type LibraryView,
  DEFAULT_VIEW as WHOLE_LIBRARY,
} from "#library/library-view.ts";
import { OpenInLibrary } from "#library/open-in-library.tsx";
import { paths } from "#shared/paths.ts";
import { Button, ButtonLink } from "#shared/ui/button.tsx";
import { Menu } from "#shared/ui/menu.tsx";
import { type Attention, lastUnpublishedDay } from "./attention.ts";
import { useTextOf, useThresholdText } from "./attention-hidden.tsx";
import { THRESHOLDS, type ThresholdKind, useThresholds } from "./attention-thresholds.ts";

const ICONS = {
  uploads: TriangleAlert,
  encoding: Hourglass,
  playlists: ListX,
  unpublished: EyeOff,
  subtitles: Captions,
  thumbnails: ImageOff,
} as const satisfies Record<Attention["kind"], unknown>;

/** Shows a kind of what needs attention, with its remedy. In a narrow panel the buttons are below the text. */
export function AttentionRow({
  item,
  nowMs,
  mayEdit,
  onRemedy,
  onDismiss,
  onThreshold,
}: {
  item: Attention & { newCount: number };
  nowMs: number;
  mayEdit: boolean;
  /** Is null when the remedy is on another page. */
  onRemedy: { text: "tryAgain" | "continue"; act: () => void } | null;
  onDismiss: (isForGood: boolean) => void;
  onThreshold: (kind: ThresholdKind, value: number) => void;
}) {
  const t = useTranslations("overview.attention");
  const common = useTranslations("common");
  const timeZone = useTimeZone() ?? "UTC";
  const textId = useId();
  const { kind, count, newCount } = item;
  const text = useTextOf()(item);
  const { unpublished } = useThresholds();
  const Icon = ICONS[kind];
  const list = listOf(item);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2.5 first:pt-0 @min-[40rem]:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <Icon
        aria-hidden="true"
        size={17}
        className={kind === "uploads" ? "text-trouble" : "text-ink-faint"}
      />
      <p id={textId} className="min-w-0">
        {text}
        {newCount === 0 ? null : (
          <span className="text-ink-soft"> · {t("new", { count: newCount })}</span>
        )}
      </p>
      <div className="col-start-3 row-start-1 min-h-8 @min-[40rem]:col-start-4">
        <RowMenu {...{ item, text, onDismiss, onThreshold }} />
      </div>
      <Examples item={item} />
      <div className="col-span-2 col-start-2 row-start-3 mt-1.5 flex flex-wrap gap-2 @min-[40rem]:col-span-1 @min-[40rem]:col-start-3 @min-[40rem]:row-start-1 @min-[40rem]:mt-0">
        {list === null ? null : <OpenInLibrary view={list} describedBy={textId} />}
        {onRemedy === null ? (
          <ButtonLink to={hrefOf(item, unpublished, nowMs, timeZone)} aria-describedby={textId}>
            {t(`remedies.${mayEdit || kind === "playlists" ? kind : "unpublished"}`, { count })}
          </ButtonLink>
        ) : (
          <Button onClick={onRemedy.act} aria-describedby={textId}>
            {common(onRemedy.text)}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Names the first things of a kind. */
function Examples({ item: { kind, examples } }: { item: Attention }) {
  const common = useTranslations("common");
  return (
    <ul className="col-span-2 col-start-2 flex min-w-0 gap-x-3 text-sm text-ink-soft @min-[40rem]:col-span-3">
      {examples.map(({ id, name }) => {
        const title = name ?? common("untitled");
        const text = (
          <bdi title={title} className="block truncate">
            {title}
          </bdi>
        );
        return (
          <li key={id} className="min-w-0 py-0.5">
            {kind === "uploads" ? (
              text
            ) : (
              <Link
                to={kind === "playlists" ? paths.playlist(id) : paths.video(id)}
                className="hover:text-ink hover:underline"
              >
                {text}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Hides a kind, or says from when on it is listed. */
function RowMenu({
  item: { kind },
  text,
  onDismiss,
  onThreshold,
}: Pick<ComponentProps<typeof AttentionRow>, "item" | "onDismiss" | "onThreshold"> & {
  text: string;
}) {
  const t = useTranslations("overview.attention");
  const thresholds = useThresholds();
  const thresholdText = useThresholdText();
  const own = THRESHOLDS.find((each) => each.kind === kind);
  // Each upload is dismissed by itself, where it can be looked at.
  if (own === undefined) return null;
  return (
    <Menu
      label={t("dismiss.label", { text })}
      items={() => [
        { text: t("dismiss.untilNew"), onSelect: () => onDismiss(false) },
        { text: t("dismiss.forGood"), onSelect: () => onDismiss(true) },
        {
          label: t("threshold.label"),
          items: own.choices.map((value) => ({
            text: thresholdText(own.kind, value),
            isChecked: value === thresholds[own.kind],
            onSelect: () => onThreshold(own.kind, value),
          })),
        },
      ]}
    >
      <BellOff aria-hidden="true" size={15} />
    </Menu>
  );
}

/**
 * Returns the filters of the library that show what is counted; null where the remedy is there already, or it is no list of
 * videos.
 */
function listOf({ kind, language }: Attention): Partial<LibraryView> | null {
  if (kind === "thumbnails") return { shown: "published", missing: ["thumbnail"] };
  if (kind !== "subtitles" || language === null) return null;
  return { shown: "published", missing: [`subtitles.${language}`] };
}

function libraryWith(view: Partial<LibraryView>): string {
  return `${paths.library}${formatLibraryView({ ...WHOLE_LIBRARY, ...view })}`;
}

/** Returns the page with the remedy: it shows what is counted, and of what is encoding also the rest. */
function hrefOf(
  { kind, language, count, examples: [first] }: Attention,
  unpublishedDays: number,
  nowMs: number,
  timeZone: string,
): string {
  switch (kind) {
    case "uploads":
      return paths.upload;
    case "encoding":
      return libraryWith({ shown: kind });
    case "unpublished":
      return libraryWith({
        shown: kind,
        createdTo: lastUnpublishedDay(unpublishedDays, nowMs, timeZone),
      });
    case "subtitles": {
      const whole = parseCoverageView(new URLSearchParams());
      return `${paths.coverage}${formatCoverageView({ ...whole, missing: language, isOnlineOnly: true })}`;
    }
    case "thumbnails":
      return paths.missingImages;
    case "playlists":
      return first !== undefined && count === 1 ? paths.playlist(first.id) : paths.playlists;
  }
}
