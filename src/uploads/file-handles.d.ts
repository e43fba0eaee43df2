// What some browsers offer beside the standard library's list: files with handles that can be kept.

interface DataTransferItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

interface Window {
  /** Rejects with an `AbortError` when the person chooses nothing. Needs a click. */
  showOpenFilePicker?: (options?: { multiple?: boolean }) => Promise<FileSystemFileHandle[]>;
}
