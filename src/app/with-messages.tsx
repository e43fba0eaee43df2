import { type ComponentType, memo, useMemo } from "react";
import { IntlProvider, useLocale, useMessages } from "use-intl";
import type { Catalogue } from "./messages/catalogues.ts";

/** A component together with its words, which came with its code. It is drawn anew for its own sake only. */
export function withMessages<Props extends object>(
  brought: readonly Catalogue[],
  Component: ComponentType<Props>,
): ComponentType<Props> {
  return memo(function WithMessages(props: Props) {
    const outer = useMessages();
    const locale = useLocale();
    const messages = useMemo(() => Object.assign({}, outer, ...brought), [outer]);
    return (
      <IntlProvider messages={messages} locale={locale}>
        <Component {...props} />
      </IntlProvider>
    );
  });
}
