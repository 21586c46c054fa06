/** Quotations of the specification, exempt from the rule (docs/decisions/0002-quoted-french.md). */
const quotedTexts = ['Compte créé !', 'Mot de passe oublié ?']

/** Matches an ordinary space where French typography needs a non-breaking one. */
const breaking = /[^\s=?&|] [;:!?»%€](?=[\s.,;:)<"'`]|$)|« /gm

/** Returns the violations of the rule in `text`, each with some words of context. */
export function breakingSpaces(text: string): string[] {
  const unquotedText = quotedTexts.reduce((rest, one) => rest.replaceAll(one, ''), text)
  return [...unquotedText.matchAll(breaking)].map(({ index }) =>
    unquotedText.slice(Math.max(0, index - 40), index + 12).trim(),
  )
}
