/** For now. */
export async function decodeCaptions(bytes: Uint8Array): Promise<{
  text: string;
  encoding: string;
  isConverted: boolean;
  isBinary: boolean;
}> {
  const text = new TextDecoder().decode(bytes);
  return { text, encoding: "utf-8", isConverted: false, isBinary: false };
}
