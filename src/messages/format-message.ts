import formatCompiled from "use-intl/format-message/format-only";

/**
 * Formats a compiled message. Plurals go by the language of the words, which is that of the page, whatever
 * language numbers are written in: an Italian locale has English words.
 */
export default function formatMessage(
  ...[key, message, values, options]: Parameters<typeof formatCompiled>
): ReturnType<typeof formatCompiled> {
  const { formatters } = options;
  return formatCompiled(key, message, values, {
    ...options,
    formatters: {
      ...formatters,
      getPluralRules: (_, rules) =>
        formatters.getPluralRules(document.documentElement.lang || "en", rules),
    },
  });
}
formatMessage.raw = false;
