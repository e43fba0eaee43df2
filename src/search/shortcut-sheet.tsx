import { Fragment, useId, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { useHelp } from "#shared/guide.ts";
import { useMayEdit } from "#shared/http/api-context.tsx";
import { onStored } from "#shared/storage/stored-text.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { isMac } from "#shared/ui/is-mac.ts";
import { Key } from "#shared/ui/range/preset-list.tsx";
import { areShortcutsOn, switchShortcuts } from "#shared/ui/shortcut-switch.ts";
import { Switch } from "#shared/ui/switch.tsx";
import {
  areasOn,
  keyName,
  type ShortcutArea,
  type ShownShortcut,
  writtenKeys,
} from "./shortcut-table.ts";

/** Shows all shortcuts, those of the open page first. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shortcutSheet");
  const rail = useTranslations("railFoot");
  const { isEnglish, link } = useHelp();
  const { pathname } = useLocation();
  const mayEdit = useMayEdit();
  const isOn = useSyncExternalStore(onStored, areShortcutsOn);
  return (
    <Dialog title={t("title")} isWide onClose={onClose}>
      <div className="gap-8 sm:columns-2">
        {areasOn(pathname, mayEdit).map((area) => (
          <Area key={area.name} area={area} />
        ))}
      </div>
      <div className="border-t border-line pt-3">
        <Switch
          label={t("singleKeys")}
          hint={t("singleKeysHint")}
          isOn={isOn}
          onChange={switchShortcuts}
        />
        <a {...link} className="text-accent underline">
          {rail("help", { isEnglish })}
        </a>
      </div>
    </Dialog>
  );
}

function Area({ area: { name, shortcuts } }: { area: ShortcutArea }) {
  const t = useTranslations();
  const id = useId();
  const note = name === "captions" && isMac() ? "captionsMac" : name;
  return (
    <section aria-labelledby={id} className="mb-5 break-inside-avoid">
      <h3 id={id} className="font-semibold">
        {t(`shortcutSheet.areas.${name}`)}
      </h3>
      {hasNote(note) ? (
        <p className="text-sm text-ink-faint">{t(`shortcutSheet.notes.${note}`)}</p>
      ) : null}
      <dl className="mt-1">
        {shortcuts.map((shortcut) => (
          <Row key={Object.keys(shortcut.keys).join()} shortcut={shortcut} />
        ))}
      </dl>
    </section>
  );
}

function Row({ shortcut }: { shortcut: ShownShortcut }) {
  const t = useTranslations();
  const keys = writtenKeys(shortcut);
  const isReversed = shortcut.isMirrored === true && document.documentElement.dir === "rtl";
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-1 last:border-b-0">
      <dt className="text-ink-soft">{t(shortcut.does)}</dt>
      <dd className="flex shrink-0 items-center gap-1">
        {(isReversed ? keys.toReversed() : keys).map((combination, at) => (
          <Fragment key={combination.join()}>
            {at === 0 ? null : (
              <span className="text-xs text-ink-faint">{t("shortcutSheet.or")}</span>
            )}
            {combination.map((key) => (
              <Key key={key}>{keyName(key, (named) => t(`shortcutSheet.keys.${named}`))}</Key>
            ))}
          </Fragment>
        ))}
      </dd>
    </div>
  );
}

const NOTES = [
  "player",
  "captions",
  "captionsMac",
  "playlist",
  "watchTimeTable",
  "charts",
] as const;

function hasNote(name: string): name is (typeof NOTES)[number] {
  return NOTES.some((each) => each === name);
}
