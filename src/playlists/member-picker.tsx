import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFolders } from "#folders/folders-queries.ts";
import { nestFolders } from "#folders/nesting.ts";
import { createTextMatcher } from "#shared/format/text-search.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { SearchList } from "#shared/ui/search-list.tsx";
import type { ContainerKind, ContainerRef } from "#watch-time/containers.ts";
import { playlistQueries } from "./playlists-queries.ts";

/** Limits the names of each kind, so that the list opens at once. */
const MAX_FOUND = 100;

interface Choice {
  ref: ContainerRef;
  name: string;
  /** Is the path of a folder. Is null for a playlist. */
  detail: string | null;
}

/** Lets a person choose a folder or a playlist that figures are narrowed to. */
export function MemberPicker({
  kind,
  selected,
  onChoose,
  onClose,
}: {
  kind: "vod" | "channel";
  selected: ContainerRef | null;
  onChoose: (ref: ContainerRef | null) => void;
  onClose: () => void;
}) {
  const t = useTranslations("watchTimeTable.within");
  const [text, setText] = useState("");
  const named = useChoices(kind);
  const matches = createTextMatcher(text);
  const groups = (["folder", "playlist"] as const)
    .filter((each) => kind === "vod" || each === "playlist")
    .map((each) => ({
      each,
      found: named[each].filter(({ ref, name, detail }) =>
        matches({ id: ref.id, title: detail ?? name }),
      ),
    }));
  const count = groups.reduce((sum, { found }) => sum + found.length, 0);
  return (
    <Dialog title={t("label")} onClose={onClose}>
      <SearchList
        label={t("search")}
        resultsLabel={t("label")}
        hint={groups.some(({ found }) => found.length > MAX_FOUND) ? t("more") : undefined}
        status={named.isReading ? t("reading") : t("found", { count })}
        text={text}
        onText={setText}
        groups={groups.map(({ each, found }) => ({
          label: t(each),
          options: found.slice(0, MAX_FOUND).map((choice) => ({
            key: keyOf(choice.ref),
            value: choice.ref,
            isSelected: selected !== null && keyOf(selected) === keyOf(choice.ref),
            content: (
              <>
                <bdi className="block truncate font-medium">{choice.name}</bdi>
                {choice.detail === null || choice.detail === choice.name ? null : (
                  <bdi className="block truncate text-xs text-ink-soft">{choice.detail}</bdi>
                )}
              </>
            ),
          })),
        }))}
        onChoose={(ref) => {
          onChoose(ref);
          onClose();
        }}
        className="w-full"
      />
    </Dialog>
  );
}

function keyOf({ kind, id }: ContainerRef): string {
  return `${kind} ${id}`;
}

function useChoices(kind: "vod" | "channel") {
  const services = useApi();
  const common = useTranslations("common");
  const { folders, isLoaded, problem } = useFolders(kind === "vod");
  const list = useQuery(playlistQueries.list(services));
  const nesting = nestFolders(folders);
  const choices: Record<ContainerKind, Choice[]> = {
    folder: folders.map(({ id, name }) => ({
      ref: { kind: "folder", id },
      name,
      detail: [...nesting.around(id).map((each) => each.name), name].join(" / "),
    })),
    playlist: (list.data?.playlists ?? []).map(({ id, title }) => ({
      ref: { kind: "playlist", id },
      name: title ?? common("untitled"),
      detail: null,
    })),
  };
  const areFoldersAwaited = kind === "vod" && !isLoaded && problem === null;
  return { ...choices, isReading: areFoldersAwaited || list.isPending };
}
