import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFolders } from "#folders/folders-queries.ts";
import type { ShownFolder } from "#folders/pending-folders.ts";
import { Button } from "#shared/ui/button.tsx";
import { CheckField } from "#shared/ui/check-field.tsx";
import { SelectField } from "#shared/ui/fields.tsx";
import { type CandidateOrder, sortCandidates } from "./candidates.ts";
import { FolderChoice } from "./folder-choice.tsx";
import { filmsInFolder } from "./folder-films.ts";
import { ReadingNote } from "./reading-note.tsx";
import type { Adding } from "./use-adding.tsx";
import type { Candidates } from "./use-candidates.ts";

const ORDERS = ["title", "newest", "oldest"] as const satisfies CandidateOrder[];

/** Adds what lies in a folder, in one act. */
export function FolderAdding({ adding, candidates }: { adding: Adding; candidates: Candidates }) {
  const t = useTranslations("playlistAdding.folder");
  const words = useTranslations("playlistAdding.order");
  const { folders } = useFolders();
  const [chosen, setChosen] = useState<ShownFolder | null>(null);
  const [isWithin, setIsWithin] = useState(true);
  const [order, setOrder] = useState<CandidateOrder>("title");
  // It may have another name by now, or be gone.
  const folder = folders.find(({ id }) => id === chosen?.id) ?? null;
  const films = folder === null ? [] : filmsInFolder(candidates.all, folders, folder, isWithin);
  const fresh = films.filter(({ key }) => adding.placeOf(key) === null);
  const waiting = fresh.filter(({ standing }) => standing !== "ready");
  const inCount = films.length - fresh.length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FolderChoice chosen={folder} onChoose={setChosen} />
      <CheckField isOn={isWithin} onChange={setIsWithin} className="px-1">
        {t("within")}
      </CheckField>
      <SelectField
        label={words("label")}
        value={order}
        onChange={({ target }) => setOrder(ORDERS.find((each) => each === target.value) ?? "title")}
      >
        {ORDERS.map((each) => (
          <option key={each} value={each}>
            {words(each)}
          </option>
        ))}
      </SelectField>
      <ReadingNote candidates={candidates} />
      {folder === null ? null : (
        <>
          <ul className="text-sm text-ink-soft">
            <li>{t("films", { count: films.length })}</li>
            {inCount === 0 ? null : <li>{t("in", { count: inCount })}</li>}
            {waiting.length === 0 ? null : (
              <li className="text-working">{t("waiting", { count: waiting.length })}</li>
            )}
          </ul>
          <div>
            <Button
              variant="primary"
              disabled={fresh.length === 0 || candidates.isReading}
              onClick={() => adding.addAll(sortCandidates(fresh, order))}
            >
              {t("add", { count: fresh.length })}
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
