import { FolderOpen } from "lucide-react";
import { useRef } from "react";
import { Button } from "#shared/ui/button.tsx";
import type { FileSource } from "#uploads/engine/transfer.ts";
import { pickFiles } from "./transfer-file-picker.ts";

/** File picker button. Its accessible name includes the transfer's name. */
export function TransferFileButton({
  text,
  label,
  multiple = false,
  onFiles,
}: {
  text: string;
  label: string;
  multiple?: boolean;
  onFiles: (sources: FileSource[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const ask = async () => {
    const sources = await pickFiles(multiple);
    if (sources === null) input.current?.click();
    else if (sources.length > 0) onFiles(sources);
  };
  return (
    <>
      <Button
        aria-label={label}
        icon={<FolderOpen aria-hidden="true" size={14} />}
        onClick={() => void ask()}
      >
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        onChange={({ currentTarget }) => {
          onFiles(Array.from(currentTarget.files ?? [], (file) => ({ file, handle: null })));
          // Allows selecting the same file again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
