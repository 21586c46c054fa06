/** Texts of the specification: to the letter, whatever the rule says (docs/decisions/0002-quoted-french.md). */
const quoted = ['Compte créé !', 'Mot de passe oublié ?']

/** An ordinary space where French wants one that does not break. */
const breaking = /[^\s=?&|] [;:!?»%€](?=[\s.,;:)<"'`]|$)|« /gm

/** What breaks the rule in `text`, a few words for each place. */
export function breakingSpaces(text: string): string[] {
  const plain = quoted.reduce((rest, one) => rest.replaceAll(one, ''), text)
  return [...plain.matchAll(breaking)].map(({ index }) =>
    plain.slice(Math.max(0, index - 40), index + 12).trim(),
  )
}
