/** Replaces no-break spaces with ordinary ones. */
export const withOrdinarySpaces = (text = '') => text.replaceAll('\u00a0', ' ')

/** Replaces each run of spaces and line breaks, no-break spaces included, with one ordinary space. */
export const collapseSpaces = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ')
