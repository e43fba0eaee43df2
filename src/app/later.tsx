import { type ComponentType, type LazyExoticComponent, memo, useMemo } from "react";
import { IntlProvider, type Messages, useLocale, useMessages } from "use-intl";
import { lazily } from "#shared/ui/lazily.tsx";

/**
 * Loads a component on first render, together with the messages of some domains, named as their
 * folders in `src`.
 */
export function later<Props extends object>(
  code: () => Promise<ComponentType<Props>>,
  ...domains: string[]
): LazyExoticComponent<ComponentType<Props>> {
  return lazily(async () => {
    const [Component, messages] = await Promise.all([
      code(),
      Promise.all(domains.map(loadMessages)),
    ]);
    return withMessages(messages, Component);
  });
}

/** Wraps a component in a provider of messages that were loaded with its code. */
export function withMessages<Props extends object>(
  loaded: readonly Partial<Messages>[],
  Component: ComponentType<Props>,
): ComponentType<Props> {
  return memo(function WithMessages(props: Props) {
    const outer = useMessages();
    const locale = useLocale();
    const messages = useMemo(() => Object.assign({}, outer, ...loaded), [outer]);
    return (
      <IntlProvider messages={messages} locale={locale}>
        <Component {...props} />
      </IntlProvider>
    );
  });
}

/** Loads the messages of each domain; those of the app itself are in the first script. */
const CATALOGUES = import.meta.glob<Partial<Messages>>(
  ["/src/*/messages/en.json", "!/src/app/messages/en.json"],
  { import: "default" },
);

/**
 * Loads the messages of a domain, named as its folder in `src`.
 * @throws TypeError for a folder without messages
 */
export async function loadMessages(domain: string): Promise<Partial<Messages>> {
  const load = CATALOGUES[`/src/${domain}/messages/en.json`];
  if (load === undefined) throw new TypeError(`src/${domain} has no messages.`);
  return await load();
}

/** Lazily loaded folder picker. */
export const FolderPicker = later(
  async () => (await import("#folders/folder-picker.tsx")).FolderPicker,
  "folders",
);
