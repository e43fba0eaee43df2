/**
 * Reads a piece of a file.
 * @throws DOMException `NotReadableError` when the file was changed, `NotFoundError` when it is gone
 */
export async function readBytes(piece: Blob): Promise<ArrayBuffer> {
  let bytes: ArrayBuffer;
  try {
    bytes = await piece.arrayBuffer();
  } catch (cause) {
    // Firefox's word for a file that is gone.
    if (!(cause instanceof DOMException && cause.name === "AbortError")) throw cause;
    throw new DOMException("The file is gone.", "NotFoundError");
  }
  // Of a file that became shorter Firefox reads what is left.
  if (bytes.byteLength < piece.size) {
    throw new DOMException("The file became shorter.", "NotReadableError");
  }
  return bytes;
}
