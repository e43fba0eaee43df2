import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistItem } from "#playlists/entries.ts";
import type { Candidates } from "#playlists/use-candidates.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { CheckField, CONTROL } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";
import { type Adding, CandidateInfo, ReadingNote } from "./use-adding.tsx";
import { PASTED_STATUSES, type PastedRow, type PastedStatus, usePasted } from "./use-pasted.ts";

export function PasteAdding({ adding, candidates }: { adding: Adding; candidates: Candidates }) {
  const t = useTranslations("playlistAdding.paste");
  const id = useId();
  const [text, setText] = useState("");
  const pasted = usePasted(candidates.all, candidates.isReading, adding.placeOf);
  const { rows } = pasted;
  const check = () => {
    if (text.trim() !== "") pasted.check(text);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium text-ink-soft">
          {t("label")}
        </label>
        <textarea
          id={id}
          aria-describedby={`${id}-hint`}
          rows={5}
          dir="ltr"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            pasted.clear();
          }}
          onKeyDown={(event) => {
            if (isComposing(event) || event.key !== "Enter" || !(event.ctrlKey || event.metaKey))
              return;
            event.preventDefault();
            check();
          }}
          className={classNames(CONTROL, "w-full font-mono text-sm")}
        />
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink-faint">
          {t("hint")}
        </p>
      </div>
      {rows === null ? (
        <div>
          <Button disabled={text.trim() === ""} onClick={check}>
            {t("check")}
          </Button>
        </div>
      ) : (
        <>
          <ReadingNote candidates={candidates} />
          <PastedResults rows={rows} pasted={pasted} onAdd={adding.addAll} />
        </>
      )}
    </div>
  );
}

const PAGE = 100;

function PastedResults({
  rows,
  pasted,
  onAdd,
}: {
  rows: readonly PastedRow[];
  pasted: ReturnType<typeof usePasted>;
  onAdd: (items: readonly PlaylistItem[]) => void;
}) {
  const t = useTranslations("playlistAdding.paste");
  const adds = useTranslations("playlistAdding");
  const common = useTranslations("common");
  const [shown, setShown] = useState<PastedStatus | "all">("all");
  const [most, setMost] = useState(PAGE);
  const [isAgain, setIsAgain] = useState(false);
  const [isDoubtfulToo, setIsDoubtfulToo] = useState(false);
  const byPhase = Map.groupBy(rows, ({ phase }) => phase);
  const countOf = (phase: PastedStatus) => byPhase.get(phase)?.length ?? 0;
  // The selected filter may be empty by now.
  const looked = shown !== "all" && countOf(shown) > 0 ? shown : "all";
  const listed = looked === "all" ? rows : (byPhase.get(looked) ?? []);

  const againCount = countOf("in") + countOf("repeated");
  const doubtfulCount = countOf("doubtful");
  const isTaken = ({ phase }: PastedRow) =>
    phase === "found" ||
    (isAgain && (phase === "in" || phase === "repeated")) ||
    (isDoubtfulToo && phase === "doubtful");
  const items = rows.flatMap((row) => (row.item !== null && isTaken(row) ? [row.item] : []));
  return (
    <>
      <ModeSwitch
        label={t("show")}
        value={looked}
        options={[
          {
            value: "all" as const,
            text: t("filter", { status: common("all"), count: rows.length }),
          },
          ...PASTED_STATUSES.filter((each) => countOf(each) > 0).map((each) => ({
            value: each,
            text: t("filter", { status: t(`status.${each}`), count: countOf(each) }),
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
          <Button onClick={pasted.stop}>{common("stop")}</Button>
        </p>
      )}
      <section
        aria-label={t("results")}
        tabIndex={0}
        className="max-h-80 overflow-y-auto overscroll-contain"
      >
        <ul className="divide-y divide-line">
          {listed.slice(0, most).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same item can occur twice
            <PastedLine key={at} row={row} />
          ))}
        </ul>
      </section>
      {listed.length > most ? (
        <Button variant="quiet" onClick={() => setMost(most + PAGE)}>
          {common("showMore", { count: Math.min(PAGE, listed.length - most) })}
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
          <Button onClick={pasted.askAgain}>{common("checkAgain")}</Button>
        </div>
      )}
      <div>
        <Button
          variant="primary"
          disabled={items.length === 0}
          onClick={() => {
            onAdd(items);
            // The person agreed to add each item once.
            setIsAgain(false);
            setIsDoubtfulToo(false);
          }}
        >
          {adds("addCount", { count: items.length })}
        </Button>
      </div>
    </>
  );
}

const TONES: Record<PastedStatus, StatusTone> = {
  found: "ready",
  in: "neutral",
  repeated: "neutral",
  checking: "working",
  doubtful: "trouble",
  missing: "trouble",
  unreadable: "trouble",
};

function PastedLine({ row: { pasted, phase, candidate, place } }: { row: PastedRow }) {
  const t = useTranslations("playlistAdding.paste");
  const line = <span className="text-xs text-ink-faint">{t("line", { line: pasted.line })}</span>;
  return (
    <li className="flex items-center gap-2.5 py-1.5 [content-visibility:auto] [contain-intrinsic-block-size:auto_3.5rem]">
      {candidate === null ? (
        <div className="min-w-0 grow">
          <span className="flex font-mono text-sm">
            <bdi className="min-w-0 truncate">
              {pasted.kind === "item" ? pasted.id : pasted.text}
            </bdi>
          </span>
          {line}
        </div>
      ) : (
        <CandidateInfo candidate={candidate} place={place}>
          {line}
        </CandidateInfo>
      )}
      <span className="shrink-0 text-sm">
        <StatusLabel tone={TONES[phase]}>{t(`status.${phase}`)}</StatusLabel>
      </span>
    </li>
  );
}
