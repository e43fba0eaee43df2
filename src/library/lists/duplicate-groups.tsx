import { useQuery } from "@tanstack/react-query";
import { Film, Trash2 } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { Link } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { formatClock } from "#shared/dates/durations.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { plainId } from "#shared/format/ids.ts";
import { languageName } from "#shared/format/languages.ts";
import { languageOfTrack } from "#shared/format/track-language.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Facts } from "#shared/ui/panel.tsx";
import { Thumbnail } from "#shared/ui/thumbnail.tsx";
import { VideoStatusLabel } from "#videos/video-card.tsx";
import type { Video } from "#videos/video-record.ts";
import { usePlays } from "#watch-time/video-plays.ts";
import { type Belongings, type DuplicateGroup, lostWith, namesOf } from "./duplicates.ts";

/** Limits the groups that are drawn at first: an account may have thousands. */
const PAGE = 50;

/** Asks to delete videos. @param losses what is deleted with them that the copies which stay lack */
export type OnDelete = (videoIds: readonly string[], losses: readonly string[]) => void;

/** Shows videos that are likely the same side by side: one of each group is kept, the others can be deleted. */
export function DuplicateGroups({
  groups,
  onSelect,
  onDelete,
}: {
  groups: readonly DuplicateGroup[];
  /** Selects the copies that are not kept, for anything else that can be done to them. */
  onSelect: (videos: readonly Video[]) => void;
  onDelete: OnDelete;
}) {
  const t = useTranslations("lists.duplicates");
  const common = useTranslations("common");
  const mayEdit = useMayEdit();
  const [shownCount, setShownCount] = useState(PAGE);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const belongings = useBelongings();
  const lossText = useLossText();
  if (groups.length === 0) return <EmptyState title={t("none")}>{t("rule")}</EmptyState>;
  const shown = groups.slice(0, shownCount);
  const keptOf = ({ videos }: DuplicateGroup) =>
    videos.find(({ id }) => chosen[id] === id) ?? videos[0];
  const othersIn = (some: readonly DuplicateGroup[]) =>
    some.flatMap((group) => othersOf(group, keptOf(group)));
  const remove = (some: readonly DuplicateGroup[]) =>
    onDelete(
      othersIn(some).map(({ id }) => id),
      lossText(
        some.map((group) => ({ group, kept: keptOf(group) })),
        belongings,
      ),
    );
  // What is not on screen is not deleted unseen.
  const otherCount = shown.reduce((sum, { videos }) => sum + videos.length - 1, 0);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="grow text-ink-soft">{t("rule")}</p>
        {mayEdit ? (
          <Button onClick={() => onSelect(othersIn(shown))}>
            {t("selectOthers", { count: otherCount })}
          </Button>
        ) : null}
        {mayEdit && shown.length > 1 ? (
          <Button icon={<Trash2 aria-hidden="true" size={15} />} onClick={() => remove(shown)}>
            {t("deleteAll", { count: otherCount })}
          </Button>
        ) : null}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {shown.map((group) => (
          <Group
            // What is deleted leaves its group, which stays in its place.
            key={group.videos.map(({ id }) => id).toSorted()[0]}
            group={group}
            kept={keptOf(group)}
            belongings={belongings}
            onKeep={(kept) => {
              const others = Object.fromEntries(group.videos.map(({ id }) => [id, ""]));
              setChosen((all) => ({ ...all, ...others, [kept.id]: kept.id }));
            }}
            onDelete={mayEdit ? () => remove([group]) : null}
          />
        ))}
      </div>
      {groups.length > shownCount ? (
        <Button className="mt-3" onClick={() => setShownCount(shownCount + PAGE)}>
          {common("showMore", { count: Math.min(PAGE, groups.length - shownCount) })}
        </Button>
      ) : null}
    </>
  );
}

function Group({
  group,
  kept,
  belongings,
  onKeep,
  onDelete,
}: {
  group: DuplicateGroup;
  kept: Video | undefined;
  belongings: BelongingsSoFar;
  onKeep: (video: Video) => void;
  /** Is null for people who may only view. */
  onDelete: (() => void) | null;
}) {
  const t = useTranslations("lists.duplicates");
  const common = useTranslations("common");
  const headingId = useId();
  const title = kept?.title ?? kept?.filename ?? common("untitled");
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={headingId} className="min-w-0 font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
        </h3>
        <p className="grow text-sm text-ink-soft">
          {group.reasons.map((reason) => t(`reasons.${reason}`)).join(" · ")}
        </p>
        {onDelete === null ? null : (
          <Button aria-describedby={headingId} onClick={onDelete}>
            {t("deleteOthers", { count: group.videos.length - 1 })}
          </Button>
        )}
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
        {group.videos.map((video) => (
          <Copy
            key={video.id}
            video={video}
            isKept={video.id === kept?.id}
            name={headingId}
            belongings={belongings}
            onKeep={onDelete === null ? null : () => onKeep(video)}
          />
        ))}
      </ul>
    </section>
  );
}

function Copy({
  video,
  isKept,
  name,
  belongings,
  onKeep,
}: {
  video: Video;
  isKept: boolean;
  /** Joins the buttons of a group, of which one is chosen. */
  name: string;
  belongings: BelongingsSoFar;
  onKeep: (() => void) | null;
}) {
  const t = useTranslations("lists.duplicates");
  const common = useTranslations("common");
  const format = useFormatter();
  const locale = useLocale();
  const { id, title, filename, fileSizeBytes, durationSeconds, createdAtMs, folders } = video;
  const listed = (texts: readonly string[]) =>
    texts.length === 0 ? null : format.list(texts, { type: "unit", style: "short" });
  const { playlists, plays } = namesOf(video, belongings);
  const { isReading } = belongings;
  const lacking = (isComing: boolean) => (isComing ? "…" : common("unknown"));
  const images = [
    ...(video.thumbnailUrl === null ? [] : [common("thumbnail")]),
    ...(video.splashScreenUrl === null ? [] : [t("splash")]),
  ];
  return (
    <li
      className={classNames(
        "min-w-0 rounded-md border p-3",
        isKept ? "border-accent bg-accent-wash" : "border-line",
      )}
    >
      {onKeep === null ? null : (
        <label className="mb-2 flex min-h-8 items-center gap-2 font-medium">
          <input
            type="radio"
            name={name}
            checked={isKept}
            onChange={onKeep}
            className="size-4 accent-accent"
          />
          {t("keep")}
        </label>
      )}
      <div className="mb-2 grid aspect-video place-items-center overflow-hidden rounded-sm bg-sunken text-ink-faint">
        <Thumbnail url={video.thumbnailUrl} className="size-full object-cover">
          <Film aria-hidden="true" size={18} />
        </Thumbnail>
      </div>
      <Link
        to={paths.video(id)}
        dir="auto"
        title={title ?? undefined}
        className="block truncate font-medium hover:underline"
      >
        {title ?? common("untitled")}
      </Link>
      <div className="mt-1 mb-2">
        <VideoStatusLabel status={video.status} />
      </div>
      <Facts
        facts={[
          { name: t("file"), value: filename },
          {
            name: common("created"),
            value:
              createdAtMs === null ? null : format.dateTime(createdAtMs, { dateStyle: "medium" }),
          },
          {
            name: common("duration"),
            value: durationSeconds ? formatClock(durationSeconds) : null,
          },
          {
            name: common("size"),
            value: fileSizeBytes === null ? null : formatBytes(fileSizeBytes, locale),
          },
          {
            name: t("folders"),
            value: listed(folders.map((each) => each.path ?? each.name ?? each.id)),
          },
          {
            name: t("playlists"),
            value: playlists === null ? lacking(isReading.playlists) : listed(playlists),
          },
          {
            name: common("subtitles"),
            value: listed(languagesOf(video).map((each) => languageName(each, locale))),
          },
          { name: t("images"), value: listed(images) },
          {
            name: t("plays"),
            value: plays === null ? lacking(isReading.plays) : format.number(plays),
          },
        ]}
      />
    </li>
  );
}

function othersOf({ videos }: DuplicateGroup, kept: Video | undefined): readonly Video[] {
  return videos.filter(({ id }) => id !== kept?.id);
}

function languagesOf({ subtitleLanguages }: Video): string[] {
  return [...new Set(subtitleLanguages.map((each) => languageOfTrack(each) ?? each ?? "und"))];
}

interface BelongingsSoFar extends Belongings {
  /** Says what is not known yet as it is still being read. */
  isReading: { playlists: boolean; plays: boolean };
}

/** Reads what belongs to videos beside their records: playlists, and plays of the last 28 days. */
function useBelongings(): BelongingsSoFar {
  const services = useApi();
  const { data, isFetching } = useQuery(playlistQueries.list(services));
  const untitled = useTranslations("common")("untitled");
  const { plays, isReading: arePlaysComing } = usePlays("28d");
  const arePlaylistsComing = isFetching && data === undefined;
  return useMemo(() => {
    const playlistsOf = new Map<string, string[]>();
    for (const { items, title } of data?.playlists ?? []) {
      const ids = new Set((items ?? []).filter(({ type }) => type === "vod").map(({ id }) => id));
      for (const id of ids) {
        playlistsOf.set(plainId(id), [...(playlistsOf.get(plainId(id)) ?? []), title ?? untitled]);
      }
    }
    const isWhole =
      data !== undefined &&
      data.unreadableCount === 0 &&
      data.playlists.every(({ items }) => items !== null);
    return {
      playlistsOf,
      arePlaylistsWhole: isWhole,
      plays,
      isReading: { playlists: arePlaylistsComing, plays: arePlaysComing },
    };
  }, [data, plays, untitled, arePlaylistsComing, arePlaysComing]);
}

/** Returns a function that says what is lost with the copies that are not kept. */
function useLossText() {
  const t = useTranslations("lists.duplicates.lost");
  const locale = useLocale();
  const format = useFormatter();
  const listed = (texts: readonly string[]) => format.list(texts, { type: "conjunction" });
  return (
    choices: readonly { group: DuplicateGroup; kept: Video | undefined }[],
    belongings: Belongings,
  ): readonly string[] => {
    const lost = lostWith(
      choices.map(({ group, kept }) => ({ kept, others: othersOf(group, kept) })),
      belongings,
      languagesOf,
    );
    const names = lost.languages.map((each) => languageName(each, locale));
    return [
      ...(lost.playlists.length === 0 ? [] : [t("playlists", { names: listed(lost.playlists) })]),
      ...(belongings.arePlaylistsWhole ? [] : [t("playlistsUnknown")]),
      ...(names.length === 0 ? [] : [t("subtitles", { names: listed(names) })]),
      ...(lost.imageCount === 0 ? [] : [t("images", { count: lost.imageCount })]),
      ...(lost.plays === null
        ? [t("playsUnknown")]
        : lost.plays === 0
          ? []
          : [t("plays", { count: lost.plays })]),
    ];
  };
}
