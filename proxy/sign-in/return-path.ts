/**
 * Returns where a person goes after signing in: a page of this dashboard, or its first one.
 * @param wanted from the address, which any site can make up
 */
export function returnPath(wanted: string | null, basePath: string): string {
  const first = `${basePath}/`;
  if (wanted === null || wanted.length > 2000 || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(wanted)) {
    return first;
  }
  // The path is resolved as a browser would: it has to lead to the place that it seems to.
  const base = "https://desk.invalid";
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  const isSame = url?.origin === base && `${url.pathname}${url.search}${url.hash}` === wanted;
  if (url === null || !isSame || !wanted.startsWith(first) || url.pathname.includes("//")) {
    return first;
  }
  const own = url.pathname.slice(basePath.length);
  return /^\/(api|playback|sign-in|sign-out|signed-out)(\/|$)/i.test(own) ? first : wanted;
}
