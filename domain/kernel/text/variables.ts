type Values = Readonly<Record<string, string>>

const placeholder = /( ?)\{([^{}\n]*)\}/g

/** Editors may replace spaces by no-break spaces. */
const nameIn = (written: string) => written.replaceAll('\u00a0', ' ').trim()

/**
 * Fills the variables of a text, each written between braces. An empty value also removes the space before it (« Bonjour, »).
 * Unknown names are not replaced.
 */
export function fillTextVariables(text: string, values: Values): string {
  return text.replace(placeholder, (whole, space: string, written: string) => {
    const name = nameIn(written)
    if (!Object.hasOwn(values, name)) return whole
    return values[name] ? space + values[name] : ''
  })
}

/** Returns the names between braces, without duplicates. */
export function findVariablesInText(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, , written = '']) => nameIn(written)))]
}

/** Returns the names between braces that are not in `known`. */
export const findUnknownTextVariables = (text: string, known: object): string[] =>
  findVariablesInText(text).filter((name) => !Object.hasOwn(known, name))
