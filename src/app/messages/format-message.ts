import formatCompiled from "use-intl/format-message/format-only";

/**
 * Formats a compiled message. Plurals go by the language of the words, which are English, whatever language
 * numbers are written in: French has "0 film", and Russian "21 film".
 */
export default function formatMessage(
  ...[key, message, values, options]: Parameters<typeof formatCompiled>
): ReturnType<typeof formatCompiled> {
  const { formatters } = options;
  return formatCompiled(key, message, values, {
    ...options,
    formatters: {
      ...formatters,
      getPluralRules: (_, rules) => formatters.getPluralRules("en", rules),
    },
  });
}
formatMessage.raw = false;
