import { site } from '../../site.ts'
import { fillVariables } from '../variables.ts'
import type { MailName, MailValues, MailWords } from './mail-texts.ts'

/** The sentences of one mail, for one reader. */
export function sayMail<Name extends MailName>(
  words: MailWords<Name>,
  values: MailValues<Name>,
): MailWords<Name> {
  const all = { ...(values as Record<string, string>), marque: site.brand, 'e-mail': site.contactEmail }
  const said = Object.entries<string>(words).map(([name, sentence]) => [name, fillVariables(sentence, all)])
  return Object.fromEntries(said) as MailWords<Name>
}

/** A blank line parts them. */
export const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter(Boolean)
