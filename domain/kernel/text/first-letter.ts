/** As a sentence begins: « atelier d’Épinal » becomes « Atelier d’Épinal ». */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** As it stands within a sentence. */
export const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
