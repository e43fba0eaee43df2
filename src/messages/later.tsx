import { type ComponentType, type LazyExoticComponent, memo, useMemo } from "react";
import { IntlProvider, useLocale, useMessages } from "use-intl";
import { lazily } from "#shared/ui/lazily.tsx";
import { languageOf, loadMessages, messagesOf } from "./catalogues.ts";

/** Loads a component on first render, together with the messages of some domains; see `withMessages`. */
export function later<Props extends object>(
  code: () => Promise<ComponentType<Props>>,
  ...domains: string[]
): LazyExoticComponent<ComponentType<Props>> {
  return lazily(() => withMessages(code(), domains));
}

/** Loads a component and the messages of domains, and provides it with them in the language of the page. */
export async function withMessages<Props extends object>(
  code: Promise<ComponentType<Props>>,
  domains: readonly string[],
): Promise<ComponentType<Props>> {
  const [Component] = await Promise.all([code, ...domains.map(loadMessages)]);
  return memo(function WithMessages(props: Props) {
    const outer = useMessages();
    const locale = useLocale();
    const messages = useMemo(
      () => ({ ...outer, ...messagesOf(languageOf(locale), ...domains) }),
      [outer, locale],
    );
    return (
      <IntlProvider messages={messages} locale={locale}>
        <Component {...props} />
      </IntlProvider>
    );
  });
}
