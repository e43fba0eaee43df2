import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useFolders } from "#folders/folders-queries.ts";
import type { ShownFolder } from "#folders/pending-folders.ts";
import type { Candidates } from "#playlists/use-candidates.ts";
import { foldedWords, foldText } from "#shared/format/fold-text.ts";
import { Button, buttonClass } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { CheckField } from "#shared/ui/fields.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import { SearchList } from "#shared/ui/search-list.tsx";
import {
  type Adding,
  type CandidateOrder,
  OrderField,
  ReadingNote,
  sortCandidates,
  videosInFolder,
} from "./use-adding.tsx";

export function FolderAdding({ adding, candidates }: { adding: Adding; candidates: Candidates }) {
  const t = useTranslations("playlistAdding.folder");
  const adds = useTranslations("playlistAdding");
  const locale = useLocale();
  const common = useTranslations("common");
  const { folders } = useFolders();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [isWithin, setIsWithin] = useState(true);
  const [order, setOrder] = useState<CandidateOrder>("title");
  const folder = folders.find(({ id }) => id === selectedId);
  const videos =
    folder === undefined ? [] : videosInFolder(candidates.all, folders, folder, isWithin);
  const fresh = videos.filter(({ key }) => adding.placeOf(key) === null);
  const waiting = fresh.filter(({ phase }) => phase !== "ready");
  const inCount = videos.length - fresh.length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Popover
        label={t("choose")}
        buttonClass={buttonClass("secondary", "w-full max-w-full")}
        button={
          <>
            <span className="min-w-0 grow truncate text-start">
              {folder === undefined ? t("choose") : <bdi>{folder.path}</bdi>}
            </span>
            <ChevronDown aria-hidden="true" size={14} className="shrink-0" />
          </>
        }
      >
        {(close) => (
          <FolderList
            selectedId={selectedId}
            onChoose={({ id }) => {
              close();
              setSelectedId(id);
            }}
          />
        )}
      </Popover>
      <CheckField isOn={isWithin} onChange={setIsWithin} className="px-1">
        {t("within")}
      </CheckField>
      <OrderField orders={["title", "newest", "oldest"]} value={order} onChange={setOrder} />
      <ReadingNote candidates={candidates} />
      {folder === undefined ? null : (
        <>
          <ul className="text-sm text-ink-soft">
            <li>{common("videoCount", { count: videos.length })}</li>
            {inCount === 0 ? null : <li>{t("in", { count: inCount })}</li>}
            {waiting.length === 0 ? null : (
              <li className="text-working">{t("waiting", { count: waiting.length })}</li>
            )}
          </ul>
          <div>
            <Button
              variant="primary"
              disabled={fresh.length === 0 || candidates.isReading}
              onClick={() => adding.addAll(sortCandidates(fresh, order, locale))}
            >
              {adds("addCount", { count: fresh.length })}
            </Button>
            {candidates.isReading ? (
              <p className="mt-1 text-sm text-ink-faint">{t("wait")}</p>
            ) : null}
          </div>
        </>
      )}
    </div>
  );
}

const MAX_SHOWN = 100;

function FolderList({
  selectedId,
  onChoose,
}: {
  selectedId: string | null;
  onChoose: (folder: ShownFolder) => void;
}) {
  const t = useTranslations("playlistAdding.folder");
  const common = useTranslations("common");
  const { folders, isLoaded, problem } = useFolders();
  const [text, setText] = useState("");
  const words = foldedWords(text);
  const found = folders.filter(({ path }) => {
    const folded = foldText(path);
    return words.every((word) => folded.includes(word));
  });
  const options = found.slice(0, MAX_SHOWN).map((folder) => ({
    key: folder.id,
    value: folder,
    isSelected: folder.id === selectedId,
    content: (
      <span className="flex">
        <bdi className="min-w-0 wrap-anywhere">{folder.path}</bdi>
      </span>
    ),
  }));
  return (
    <>
      <SearchList
        label={t("search")}
        resultsLabel={common("folders")}
        hint={found.length > MAX_SHOWN ? t("more", { count: MAX_SHOWN }) : undefined}
        status={
          isLoaded ? t("found", { count: found.length }) : problem === null ? t("loading") : ""
        }
        text={text}
        onText={setText}
        groups={[{ label: null, options }]}
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
