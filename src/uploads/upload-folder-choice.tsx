import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ensureFolder, placeIn } from "#folders/ensure-folder.ts";
import { useFolders } from "#folders/folders-queries.ts";
import { useApi, useLatestSignal } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { SelectField, TextField } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";

/** Selects the folder of a video, or creates one. */
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
  const selectedId = folderIds[0] ?? "";
  const selected = folders.find(({ id }) => id === selectedId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      <SelectField
        label={t("folder")}
        value={selectedId}
        onChange={(event) => onChange(event.target.value === "" ? [] : [event.target.value])}
        hint={
          problem !== null
            ? t("foldersFailed")
            : selected !== undefined && selected.awaits !== null
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
        {selectedId !== "" && selected === undefined ? (
          <option value={selectedId}>{selectedId}</option>
        ) : null}
      </SelectField>
      {isAdding ? (
        <UploadNewFolder
          parentPath={selected?.path ?? "/"}
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

/** Creates a subfolder, or uses an existing one of that name. */
function UploadNewFolder({
  parentPath,
  onMade,
  onCancel,
}: {
  parentPath: string;
  onMade: (folderId: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("upload.newFolder");
  const services = useApi();
  const [name, setName] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const nextSignal = useLatestSignal();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => ensureFolder(services, placeIn(parentPath, [name]), nextSignal()),
    onSuccess: ({ id }) => onMade(id),
  });
  const hasSlash = name.includes("/");
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-line bg-sunken p-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !hasSlash && name.trim() !== "") mutate();
      }}
    >
      <TextField
        ref={input}
        label={t("name")}
        dir="auto"
        maxLength={255}
        value={name}
        aria-invalid={hasSlash}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !isComposing(event)) onCancel();
        }}
        hint={hasSlash ? t("slash") : t("inside", { place: parentPath })}
      />
      <InlineProblem problem={toProblem(error)} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending || hasSlash || name.trim() === ""}>
          {t(isPending ? "creating" : "create")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
