import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFolders } from "#folders/folders-queries.ts";
import type { ShownFolder } from "#folders/pending-folders.ts";
import { foldText } from "#shared/format/fold-text.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import { SearchList } from "#shared/ui/search-list.tsx";

/** More are not looked through by anybody. */
const MOST_SHOWN = 100;

/** A folder, to be found by a part of its path. */
export function FolderChoice({
  chosen,
  onChoose,
}: {
  chosen: ShownFolder | null;
  onChoose: (folder: ShownFolder) => void;
}) {
  const t = useTranslations("playlistAdding.folder");
  return (
    <Popover
      label={t("choose")}
      buttonClass={buttonClass("secondary", "w-full max-w-full")}
      button={
        <>
          <span className="min-w-0 grow truncate text-start">
            {chosen === null ? t("choose") : <bdi>{chosen.path}</bdi>}
          </span>
          <ChevronDown aria-hidden="true" size={14} className="shrink-0" />
        </>
      }
    >
      {(close) => (
        <FolderList
          chosenId={chosen?.id ?? null}
          onChoose={(folder) => {
            close();
            onChoose(folder);
          }}
        />
      )}
    </Popover>
  );
}

function FolderList({
  chosenId,
  onChoose,
}: {
  chosenId: string | null;
  onChoose: (folder: ShownFolder) => void;
}) {
  const t = useTranslations("playlistAdding.folder");
  const { folders, isLoaded, problem } = useFolders();
  const [text, setText] = useState("");
  const words = foldText(text)
    .split(/\s+/u)
    .filter((word) => word !== "");
  const found = folders.filter(({ path }) => {
    const folded = foldText(path);
    return words.every((word) => folded.includes(word));
  });
  return (
    <>
      <SearchList
        label={t("search")}
        resultsLabel={t("results")}
        hint={found.length > MOST_SHOWN ? t("more", { count: MOST_SHOWN }) : undefined}
        status={
          isLoaded ? t("found", { count: found.length }) : problem === null ? t("loading") : ""
        }
        text={text}
        onText={setText}
        groups={[
          {
            label: null,
            options: found.slice(0, MOST_SHOWN).map((folder) => ({
              key: folder.id,
              value: folder,
              isChosen: folder.id === chosenId,
              content: (
                <span className="flex">
                  <bdi className="min-w-0 wrap-anywhere">{folder.path}</bdi>
                </span>
              ),
            })),
          },
        ]}
        onChoose={onChoose}
      />
      {problem === null ? null : (
        <div className="p-3">
          <InlineProblem problem={problem} />
        </div>
      )}
    </>
  );
}
