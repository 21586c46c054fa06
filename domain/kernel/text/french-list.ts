/** Formats a list: « Sophie », « Sophie et Paul », « Sophie, Paul et Marc ». */
export const formatList = (parts: readonly string[]): string => new Intl.ListFormat('fr').format(parts)
