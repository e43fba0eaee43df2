// Non-standard DataTransferItem methods: files with storable handles.

interface DataTransferItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

interface Window {
  /** Rejects with an `AbortError` when the person chooses nothing. Needs a click. */
  showOpenFilePicker?: (options?: { multiple?: boolean }) => Promise<FileSystemFileHandle[]>;
}
