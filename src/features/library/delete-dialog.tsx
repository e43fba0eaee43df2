import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";

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
  const words = useTranslations("dialog");
  const [typed, setTyped] = useState("");
  const isTyped = count <= MOST_BY_PRESS || typed.replace(/\D/g, "") === String(count);
  return (
    <Dialog
      title={t("title", { count })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button variant="primary" disabled={!isTyped} onClick={onDelete}>
            {t("action", { count })}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
