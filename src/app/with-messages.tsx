import { type ComponentType, memo, useMemo } from "react";
import { IntlProvider, type Messages, useLocale, useMessages } from "use-intl";

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
