import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFolders } from "#folders/folders-queries.ts";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/fields.tsx";
import { UploadNewFolder } from "./upload-new-folder.tsx";

/** The folder that a film goes into, from the tree of all of them, or one that is made on the spot. */
export function UploadFolderChoice({
  folderIds,
  onChange,
}: {
  folderIds: readonly string[];
  onChange: (folderIds: readonly string[]) => void;
}) {
  const t = useTranslations("upload");
  const { folders, problem } = useFolders();
  const [isAdding, setIsAdding] = useState(false);
  const isComingBack = useRef(false);
  const close = () => {
    isComingBack.current = true;
    setIsAdding(false);
  };
  const chosenId = folderIds[0] ?? "";
  const chosen = folders.find(({ id }) => id === chosenId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      <SelectField
        label={t("folder")}
        value={chosenId}
        onChange={(event) => onChange(event.target.value === "" ? [] : [event.target.value])}
        hint={
          problem !== null
            ? t("foldersFailed")
            : chosen?.isSettling === true
              ? t("folderSettling")
              : undefined
        }
      >
        <option value="">{t("noFolder")}</option>
        {folders.map(({ id, path }) => (
          <option key={id} value={id}>
            {path}
          </option>
        ))}
        {chosenId !== "" && chosen === undefined ? (
          <option value={chosenId}>{chosenId}</option>
        ) : null}
      </SelectField>
      {isAdding ? (
        <UploadNewFolder
          parentPath={chosen?.path ?? "/"}
          onMade={(id) => {
            close();
            onChange([id]);
          }}
          onCancel={close}
        />
      ) : (
        <Button
          ref={(button) => {
            // The form took the keyboard with it when it went.
            if (isComingBack.current) button?.focus();
            isComingBack.current = false;
          }}
          variant="quiet"
          className="justify-self-start"
          onClick={() => setIsAdding(true)}
        >
          {t("newFolder.open")}
        </Button>
      )}
    </div>
  );
}
