/** Capitalises a text for the beginning of a sentence: « atelier d’Épinal » → « Atelier d’Épinal ». */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Writes the first letter small, for use within a sentence. */
export const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
