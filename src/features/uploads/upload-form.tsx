import { useQuery } from "@tanstack/react-query";
import { FilePlus2, Upload, X } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useApi } from "#api/api-context.tsx";
import { ApiError } from "#api/errors.ts";
import { uploadTargetQueries } from "#api/upload-targets-queries.ts";
import { formatBytes } from "#lib/bytes.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectField } from "#ui/fields.tsx";
import { useTransferStore } from "./use-transfers.tsx";

/** Choose films, choose where they go, start. Nothing is sent before the last step. */
export function UploadForm() {
  const t = useTranslations("upload");
  const store = useTransferStore();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [folderId, setFolderId] = useState("");
  const [recipeId, setRecipeId] = useState("");

  const add = (files: readonly File[], folderNames: readonly string[]) => {
    setRefused([
      ...folderNames.map((name) => t("folderRefused", { name })),
      // An empty file has no first part: storage could never finish it.
      ...files.filter(({ size }) => size === 0).map(({ name }) => t("empty", { name })),
    ]);
    setChosen([...chosen, ...files.filter(({ size }) => size > 0)]);
  };

  return (
    <form
      className="grid max-w-3xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        store.add(chosen, {
          folderIds: folderId === "" ? [] : [folderId],
          recipeId: recipeId === "" ? null : recipeId,
        });
        setChosen([]);
        setRefused([]);
      }}
    >
      <DropZone onFiles={add} />
      {refused.length === 0 ? null : (
        <div role="alert" className="rounded-md bg-trouble-wash px-3 py-2 text-trouble">
          {refused.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      )}
      {chosen.length === 0 ? null : (
        <ChosenFiles
          files={chosen}
          onRemove={(file) => setChosen(chosen.filter((other) => other !== file))}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <FolderChoice value={folderId} onChange={setFolderId} />
        <RecipeChoice value={recipeId} onChange={setRecipeId} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          disabled={chosen.length === 0}
          icon={<Upload aria-hidden="true" size={15} />}
        >
          {t("start", { count: chosen.length })}
        </Button>
        {chosen.length === 0 ? <p className="text-ink-faint">{t("startHint")}</p> : null}
      </div>
    </form>
  );
}

function DropZone({
  onFiles,
}: {
  onFiles: (files: readonly File[], folderNames: readonly string[]) => void;
}) {
  const t = useTranslations("upload");
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const [isOver, setIsOver] = useState(false);
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    // Passing over what is inside is not leaving.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={leave}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const { files, items } = event.dataTransfer;
        const isFolder = [...items].map((item) => item.webkitGetAsEntry()?.isDirectory === true);
        onFiles(
          [...files].filter((_, index) => isFolder[index] !== true),
          [...files].filter((_, index) => isFolder[index] === true).map(({ name }) => name),
        );
      }}
      className={classNames(
        "grid justify-items-center gap-2 rounded-lg border-2 border-dashed px-4 py-10 text-center transition-colors",
        isOver ? "border-accent bg-accent-wash" : "border-line-strong/60 bg-surface",
      )}
    >
      <FilePlus2 aria-hidden="true" size={28} className="text-ink-faint" />
      <label htmlFor={inputId} className="font-semibold">
        {t("drop")}
      </label>
      <input
        ref={input}
        id={inputId}
        type="file"
        multiple
        accept="video/*,.mkv,.mxf,.ts,.m2ts,.mts,.avi,.flv,.wmv"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])], []);
          // The same file can be chosen again after it was taken off the list.
          event.target.value = "";
        }}
      />
      <Button onClick={() => input.current?.click()}>{t("choose")}</Button>
      <p className="text-sm text-ink-faint">{t("dropHint")}</p>
    </div>
  );
}

function ChosenFiles({
  files,
  onRemove,
}: {
  files: readonly File[];
  onRemove: (file: File) => void;
}) {
  const t = useTranslations("upload");
  const locale = useLocale();
  return (
    <ul
      aria-label={t("chosen")}
      className="divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {files.map((file, index) => (
        // Two files can share a name, and the order never changes but by removal.
        <li key={`${index} ${file.name}`} className="flex items-center gap-3 px-3 py-1.5">
          <span className="min-w-0 grow truncate" title={file.name}>
            <bdi>{file.name}</bdi>
          </span>
          <span className="text-ink-soft">{formatBytes(file.size, locale)}</span>
          <IconButton label={t("remove", { name: file.name })} onClick={() => onRemove(file)}>
            <X size={15} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

interface ChoiceProps {
  value: string;
  onChange: (id: string) => void;
}

function FolderChoice({ value, onChange }: ChoiceProps) {
  const t = useTranslations("upload");
  const { api } = useApi();
  const { data, error } = useQuery(uploadTargetQueries.folders(api));
  return (
    <SelectField
      label={t("folder")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={error === null ? undefined : t("foldersFailed")}
    >
      <option value="">{t("noFolder")}</option>
      {data
        ?.filter(({ path }) => path !== "/")
        .map(({ id, path }) => (
          <option key={id} value={id}>
            {path}
          </option>
        ))}
    </SelectField>
  );
}

function RecipeChoice({ value, onChange }: ChoiceProps) {
  const t = useTranslations("upload");
  const { api } = useApi();
  const { data, error } = useQuery(uploadTargetQueries.recipes(api));
  const isUnknownPath = error instanceof ApiError && error.kind === "not-found";
  return (
    <SelectField
      label={t("recipe")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={error === null ? undefined : t(isUnknownPath ? "recipesMissing" : "recipesFailed")}
    >
      <option value="">{t("defaultRecipe")}</option>
      {data
        ?.filter(({ isDefault }) => !isDefault)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </SelectField>
  );
}
