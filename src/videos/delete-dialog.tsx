import { useState } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "#shared/ui/text-field.tsx";
import { ActionDialog } from "./action-dialog.tsx";

/** Past so many films a press alone is not enough. */
const MOST_BY_PRESS = 10;

/** Says what is lost before films are removed. */
export function DeleteDialog({
  titles,
  count,
  encodingCount,
  onClose,
  onDelete,
}: {
  /** Of the first few. */
  titles: readonly string[];
  count: number;
  encodingCount: number;
  onClose: () => void;
  onDelete: () => void;
}) {
  const t = useTranslations("bulk.deleteDialog");
  const [typed, setTyped] = useState("");
  const isTyped = count <= MOST_BY_PRESS || typed.replace(/\D/g, "") === String(count);
  return (
    <ActionDialog
      title={t("title", { count })}
      action={t("action", { count })}
      onAct={isTyped ? onDelete : null}
      onClose={onClose}
    >
      <ul className="mb-3">
        {titles.map((title, index) => (
          <li key={index} className="truncate font-medium">
            <bdi>{title}</bdi>
          </li>
        ))}
        {titles.length < count ? <li>…</li> : null}
      </ul>
      <p>{t("lost", { count })}</p>
      {encodingCount === 0 ? null : (
        <p className="mt-2">{t("encoding", { count: encodingCount })}</p>
      )}
      {count <= MOST_BY_PRESS ? null : (
        <TextField
          className="mt-3"
          label={t("type", { count })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </ActionDialog>
  );
}
