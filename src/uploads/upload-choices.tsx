import { useMutation, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ensureFolder, placeIn } from "#folders/ensure-folder.ts";
import { useFolders } from "#folders/folders-queries.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useApi, useLatestSignal } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { ChoiceField, SelectField, TextField } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { recipeQueries } from "./recipes-queries.ts";

/** Is the number of options above which a field makes them when it is first reached: a page may have hundreds of fields. */
const MANY_OPTIONS = 100;

/** Selects one of the account's records, or none. An id that is not among them is shown as it is. */
function RecordField({
  none,
  options: all = [],
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof SelectField>, "value" | "onChange"> & {
  /** Names the choice of none. */
  none: string;
  options?: readonly { id: string; text: string }[] | undefined;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const [isReached, setIsReached] = useState(false);
  const reach = () => setIsReached(true);
  const options =
    isReached || all.length <= MANY_OPTIONS ? all : all.filter(({ id }) => id === value);
  const isMissing = value !== null && !options.some(({ id }) => id === value);
  return (
    <SelectField
      {...rest}
      onFocus={reach}
      onPointerEnter={reach}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
    >
      <option value="">{none}</option>
      {[...options, ...(isMissing ? [{ id: value, text: value }] : [])].map(({ id, text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

interface Labelled {
  /** The label is for screen readers: a heading says the same for all rows. */
  isLabelHidden?: boolean;
}

/** Selects whether a video is published when it is encoded. */
export function UploadReadyChoice({
  isLabelHidden = false,
  isKeptUnpublished,
  onChange,
}: Labelled & {
  isKeptUnpublished: boolean;
  onChange: (isKeptUnpublished: boolean) => void;
}) {
  const t = useTranslations("upload.whenReady");
  return (
    <ChoiceField
      label={t("label")}
      isLabelHidden={isLabelHidden}
      value={isKeptUnpublished ? "keep" : "publish"}
      options={[
        { value: "publish", text: t("publish") },
        { value: "keep", text: t("keep") },
      ]}
      onChange={(choice) => onChange(choice === "keep")}
    />
  );
}

/** Selects the playlist that a ready video is appended to; null for none. */
export function UploadPlaylistChoice({
  isLabelHidden = false,
  playlistId,
  onChange,
}: Labelled & {
  playlistId: string | null;
  onChange: (playlistId: string | null) => void;
}) {
  const t = useTranslations("upload");
  const { data, error } = useQuery(playlistQueries.list(useApi()));
  return (
    <RecordField
      label={t("playlist")}
      isLabelHidden={isLabelHidden}
      none={t("noPlaylist")}
      options={data?.playlists.map(({ id, title }) => ({ id, text: title ?? id }))}
      value={playlistId}
      onChange={onChange}
      hint={error === null ? undefined : t("playlistsFailed")}
    />
  );
}

/** Selects the encoding recipe; null for the account's default. Fixed once sending has begun. */
export function UploadRecipeChoice({
  isLabelHidden = false,
  recipeId,
  isFixed = false,
  onChange,
}: Labelled & {
  recipeId: string | null;
  isFixed?: boolean;
  onChange: (recipeId: string | null) => void;
}) {
  const t = useTranslations("upload");
  const { data, error } = useQuery(recipeQueries.all(useApi().api));
  const standard = data?.find(({ isDefault }) => isDefault);

  const issue = error === null ? undefined : t("recipesFailed");
  return (
    <RecordField
      label={t("recipe")}
      isLabelHidden={isLabelHidden}
      none={
        standard === undefined
          ? t("defaultRecipe")
          : t("defaultRecipeNamed", { name: standard.name })
      }
      options={data
        ?.filter(({ isDefault }) => !isDefault)
        .map(({ id, name }) => ({ id, text: name }))}
      value={recipeId}
      disabled={isFixed}
      onChange={onChange}
      // Beside others it is said by being disabled, and by its title.
      title={isFixed ? t("recipeFixed") : undefined}
      hint={isFixed && !isLabelHidden ? t("recipeFixed") : issue}
    />
  );
}

/** Selects the folder of a video, or creates one. */
export function UploadFolderChoice({
  isLabelHidden = false,
  folderIds,
  onChange,
}: Labelled & {
  folderIds: readonly string[];
  onChange: (folderIds: readonly string[]) => void;
}) {
  const t = useTranslations("upload");
  const common = useTranslations("common");
  const changes = useTranslations("changes");
  const { folders, problem } = useFolders();
  const [isAdding, setIsAdding] = useState(false);
  const isComingBack = useRef(false);
  const close = () => {
    isComingBack.current = true;
    setIsAdding(false);
  };
  const selectedId = folderIds[0] ?? null;
  const selected = folders.find(({ id }) => id === selectedId);
  const isSettling = selected !== undefined && selected.awaits !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      <RecordField
        label={common("folder")}
        isLabelHidden={isLabelHidden}
        none={t("noFolder")}
        options={folders.map(({ id, path }) => ({ id, text: path }))}
        value={selectedId}
        onChange={(id) => onChange(id === null ? [] : [id])}
        hint={
          problem !== null ? t("foldersFailed") : isSettling ? changes("short.unknown") : undefined
        }
      />
      {/* Where labels are hidden, there are many of these fields: a folder is created above them. */}
      {isLabelHidden ? null : isAdding ? (
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
            // The focus was lost with the form.
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

  const common = useTranslations("common");
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
          {common("cancel")}
        </Button>
      </div>
    </form>
  );
}
