import { useQuery } from "@tanstack/react-query";
import { ClipboardPaste, Copy, EyeOff } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { channelQueries } from "#channels/channels-queries.ts";
import { ruleOfVideos } from "#library/kept-lists.ts";
import { formatListRule, parseListRule } from "#library/list-rules.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button, buttonClass } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { CONTROL, SelectField } from "#shared/ui/fields.tsx";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { matchPasted } from "./match-pasted.ts";
import { recordedChannelIds } from "./recordings.ts";

/** Offers lists of videos that no filter makes. */
export function ListChoices({
  list,
  toHref,
}: {
  /** Is the list that is shown, as the address holds it. */
  list: string | null;
  toHref: (list: string | null) => string;
}) {
  const t = useTranslations("lists");
  const navigate = useNavigate();
  const [isPasting, setIsPasting] = useState(false);
  const neverPlayed = formatListRule({ kind: "never-played", choice: "28d", timeZone: null });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{t("choices")}</legend>
      <div className="flex flex-wrap gap-2">
        <Link to={toHref(neverPlayed)} className={buttonClass("secondary")}>
          <EyeOff aria-hidden="true" size={15} />
          {t("neverPlayed28")}
        </Link>
        <Link
          to={toHref(formatListRule({ kind: "duplicates" }))}
          className={buttonClass("secondary")}
        >
          <Copy aria-hidden="true" size={15} />
          {t("titles.duplicates")}
        </Link>
        <Button
          icon={<ClipboardPaste aria-hidden="true" size={15} />}
          onClick={() => setIsPasting(true)}
        >
          {t("paste.button")}
        </Button>
      </div>
      <RecordingsChoice
        list={list}
        onChoose={(channelId) =>
          void navigate(
            toHref(channelId === "" ? null : formatListRule({ kind: "recordings", channelId })),
          )
        }
      />
      {isPasting ? (
        <PasteDialog
          onClose={() => setIsPasting(false)}
          onList={(list) => {
            setIsPasting(false);
            void navigate(toHref(list));
          }}
        />
      ) : null}
    </fieldset>
  );
}

/** Chooses a channel whose recordings are listed. Is absent where no channel has any. */
function RecordingsChoice({
  list,
  onChoose,
}: {
  list: string | null;
  /** Is called with "" where no channel is chosen. */
  onChoose: (channelId: string) => void;
}) {
  const t = useTranslations("lists");
  const common = useTranslations("common");
  const { api } = useApi();
  const { data: library } = useQuery(videoLibraryQueries.all(api));
  const ids = useMemo(() => [...recordedChannelIds(library?.videos ?? [])], [library]);
  const { data } = useQuery({ ...channelQueries.list(api), enabled: ids.length > 0 });
  const rule = useMemo(() => (list === null ? null : parseListRule(list)), [list]);
  if (ids.length === 0) return null;
  const titles = new Map(data?.channels.map(({ id, title }) => [id, title ?? common("untitled")]));
  return (
    <SelectField
      label={t("recordings.choice")}
      value={rule?.kind === "recordings" ? rule.channelId : ""}
      onChange={({ target }) => onChoose(target.value)}
      className="mt-2"
    >
      <option value="">{t("recordings.none")}</option>
      {ids.map((id) => (
        <option key={id} value={id}>
          {titles.get(id) ?? id}
        </option>
      ))}
    </SelectField>
  );
}

/** Limits how many lines without a video are listed. */
const MAX_UNMATCHED = 5;

function PasteDialog({ onClose, onList }: { onClose: () => void; onList: (list: string) => void }) {
  const t = useTranslations("lists.paste");
  const lists = useTranslations("lists");
  const { api } = useApi();
  const { data: library } = useQuery(videoLibraryQueries.all(api));
  const hintId = useId();
  const [text, setText] = useState("");
  const [isFailed, setIsFailed] = useState(false);
  const { ids, unmatched } = useMemo(
    () => matchPasted(text, library?.videos ?? []),
    [text, library],
  );
  const open = async () => {
    const list = await ruleOfVideos({ origin: "pasted", choice: null, ids });
    setIsFailed(list === null);
    if (list !== null) onList(list);
  };
  return (
    <Dialog
      title={t("button")}
      onClose={onClose}
      actions={
        <Button variant="primary" disabled={ids.length === 0} onClick={() => void open()}>
          {t("show", { count: ids.length })}
        </Button>
      }
    >
      <label className="grid gap-1 text-sm font-medium text-ink-soft">
        {t("label")}
        <textarea
          rows={8}
          value={text}
          aria-describedby={hintId}
          onChange={({ target }) => setText(target.value)}
          className={`${CONTROL} w-full font-normal text-ink`}
        />
      </label>
      <p id={hintId} className="mt-1 text-sm text-ink-soft">
        {t("hint")} {library?.isComplete === true ? null : t("reading")}
      </p>
      <div role="status" className="mt-2 text-sm">
        {text.trim() === "" ? null : <p>{t("found", { count: ids.length })}</p>}
        {unmatched.length === 0 ? null : (
          <>
            <p>{t("unmatched", { count: unmatched.length })}</p>
            <ul className="ms-4 list-disc text-ink-soft">
              {unmatched.slice(0, MAX_UNMATCHED).map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: The same line may be there twice.
                <li key={at} className="truncate">
                  <bdi>{line}</bdi>
                </li>
              ))}
              {unmatched.length > MAX_UNMATCHED ? <li>…</li> : null}
            </ul>
          </>
        )}
      </div>
      <p role="alert" className="mt-2 text-sm text-trouble empty:hidden">
        {isFailed ? lists("notKept") : null}
      </p>
    </Dialog>
  );
}
