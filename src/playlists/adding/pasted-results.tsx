import { useState } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistItem } from "#playlists/entries.ts";
import { Button } from "#shared/ui/button.tsx";
import { CheckField } from "#shared/ui/check-field.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { PastedLine } from "./pasted-line.tsx";
import { PASTED_STANDINGS, type PastedRow, type PastedStanding } from "./pasted-rows.ts";
import type { PastedCheck } from "./use-pasted.ts";

/** So many are drawn at first, and with each press for more. */
const PAGE = 100;

/** What became of each thing that was pasted, and the button that adds them in one act. */
export function PastedResults({
  rows,
  pasted,
  onAdd,
}: {
  rows: readonly PastedRow[];
  pasted: PastedCheck;
  onAdd: (items: readonly PlaylistItem[]) => void;
}) {
  const t = useTranslations("playlistAdding.paste");
  const [shown, setShown] = useState<PastedStanding | "all">("all");
  const [most, setMost] = useState(PAGE);
  const [isAgain, setIsAgain] = useState(false);
  const [isDoubtfulToo, setIsDoubtfulToo] = useState(false);
  const counts = new Map<PastedStanding, number>();
  for (const { standing } of rows) counts.set(standing, (counts.get(standing) ?? 0) + 1);
  const countOf = (standing: PastedStanding) => counts.get(standing) ?? 0;
  // What one looked at may be empty by now.
  const looked = shown !== "all" && countOf(shown) > 0 ? shown : "all";
  const listed = looked === "all" ? rows : rows.filter(({ standing }) => standing === looked);

  const againCount = countOf("in") + countOf("repeated");
  const doubtfulCount = countOf("doubtful");
  const isTaken = ({ standing }: PastedRow) =>
    standing === "found" ||
    (isAgain && (standing === "in" || standing === "repeated")) ||
    (isDoubtfulToo && standing === "doubtful");
  const items = rows.flatMap((row) => (row.item !== null && isTaken(row) ? [row.item] : []));
  return (
    <>
      <ModeSwitch
        label={t("show")}
        value={looked}
        options={[
          { value: "all" as const, text: t("all", { count: rows.length }) },
          ...PASTED_STANDINGS.filter((each) => countOf(each) > 0).map((each) => ({
            value: each,
            text: t(`counts.${each}`, { count: countOf(each) }),
          })),
        ]}
        onChange={(next) => {
          setShown(next);
          setMost(PAGE);
        }}
      />
      {pasted.leftCount === 0 ? null : (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {t("left", { count: pasted.leftCount })}
          <Button onClick={pasted.stop}>{t("stop")}</Button>
        </p>
      )}
      <section
        aria-label={t("results")}
        tabIndex={0}
        className="max-h-80 overflow-y-auto overscroll-contain"
      >
        <ul className="divide-y divide-line">
          {listed.slice(0, most).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same thing can stand there twice
            <PastedLine key={at} row={row} />
          ))}
        </ul>
      </section>
      {listed.length > most ? (
        <Button variant="quiet" onClick={() => setMost(most + PAGE)}>
          {t("more", { count: Math.min(PAGE, listed.length - most) })}
        </Button>
      ) : null}
      {againCount === 0 ? null : (
        <CheckField isOn={isAgain} onChange={setIsAgain} className="px-1">
          {t("again", { count: againCount })}
        </CheckField>
      )}
      {doubtfulCount === 0 ? null : (
        <div className="flex flex-wrap items-center gap-2">
          <CheckField isOn={isDoubtfulToo} onChange={setIsDoubtfulToo} className="px-1">
            {t("doubtfulToo", { count: doubtfulCount })}
          </CheckField>
          <Button onClick={pasted.askAgain}>{t("askAgain")}</Button>
        </div>
      )}
      <div>
        <Button
          variant="primary"
          disabled={items.length === 0}
          onClick={() => {
            onAdd(items);
            // Once is what was agreed to.
            setIsAgain(false);
            setIsDoubtfulToo(false);
          }}
        >
          {t("add", { count: items.length })}
        </Button>
      </div>
    </>
  );
}
