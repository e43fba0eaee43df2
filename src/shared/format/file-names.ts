/** Returns a file name without its last extension, which is what the service uses as a video's title. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}
