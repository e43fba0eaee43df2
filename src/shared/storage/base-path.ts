/**
 * Returns the base path that the dashboard is served under, with a slash at both ends. The server writes it
 * into the page: a `<base>` element would be ignored under a policy of `base-uri 'none'`.
 */
export function basePath(): string {
  return document.documentElement.dataset.folder ?? "/";
}

/**
 * Makes a name that is shared across the origin (storage, locks, channels) unique to this dashboard: another
 * one under a different path of the origin may belong to another account.
 */
export function scopedName(name: string): string {
  return `${name} ${basePath()}`;
}
