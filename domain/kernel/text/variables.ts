type Values = Readonly<Record<string, string>>

const placeholder = /( ?)\{([^{}\n]*)\}/g

/** An editor may have made its spaces unbreakable. */
const nameIn = (written: string) => written.replaceAll('\u00a0', ' ').trim()

/**
 * A text with what its variables stand for, each between braces. One that stands for nothing goes with the space before
 * it (« Bonjour, »); what is none stays as it was typed.
 */
export function fillVariables(text: string, values: Values): string {
  return text.replace(placeholder, (whole, space: string, written: string) => {
    const name = nameIn(written)
    if (!Object.hasOwn(values, name)) return whole
    return values[name] ? space + values[name] : ''
  })
}

/** The names between braces, each once. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, , written = '']) => nameIn(written)))]
}

/** The names between braces that are no variables. */
export const unknownVariables = (text: string, known: object): string[] =>
  variablesIn(text).filter((name) => !Object.hasOwn(known, name))
