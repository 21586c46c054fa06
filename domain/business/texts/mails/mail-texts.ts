import { fillTextVariables } from '../../../kernel/text/variables.ts'
import type { Site } from '../../site.ts'
import { accountMails } from './account-mails.ts'
import { clientMails } from './client-mails.ts'
import type { MailText } from './mail-text.ts'
import { staffMails } from './staff-mails.ts'
import { visitorMails } from './visitor-mails.ts'

/** Mails by recipient, as the office lists them. */
export const mailsByRecipient = {
  visitors: { title: 'Aux visiteurs', mails: visitorMails },
  clients: { title: 'Aux clients', mails: clientMails },
  accounts: { title: 'Autour des comptes', mails: accountMails },
  staff: { title: 'À l’atelier et à l’équipe', mails: staffMails },
} as const

/** All automatic mails by name. */
export const mailTexts = {
  ...visitorMails,
  ...clientMails,
  ...accountMails,
  ...staffMails,
} as const satisfies Record<string, MailText>

export type MailName = keyof typeof mailTexts

/**
 * Names under which changed texts, their events and addresses in the office store mails that were renamed since. They never
 * change. All other mails are stored under their name.
 */
const storedNames: Readonly<Partial<Record<MailName, string>>> = {
  'request-acknowledgement': 'request-received',
  'message-acknowledgement': 'message-received',
  'new-request': 'request-came',
  'new-message': 'message-came',
  'new-acceptance': 'acceptance-came',
  'new-decline': 'decline-came',
  'new-withdrawal': 'withdrawal-came',
}

export const storedMailName = (mail: MailName): string => storedNames[mail] ?? mail

/** Returns the mail that is stored under this name; `null` if there is none. */
export const findMailByStoredName = (stored: string): MailName | null =>
  (Object.keys(mailTexts) as MailName[]).find((mail) => storedMailName(mail) === stored) ?? null

/** Variables available in every mail. */
const commonVariables = {
  marque: 'nom sous lequel l’atelier travaille',
  'e-mail': 'adresse à laquelle on nous écrit',
} as const

export const mailVariablesOf = (mail: MailName): Readonly<Record<string, string>> => ({
  ...mailTexts[mail].variables,
  ...commonVariables,
})

type FieldOf<Name extends MailName> = keyof (typeof mailTexts)[Name]['fields'] & string

/** Texts of a mail by field name, with variables or with their values. */
export type MailWords<Name extends MailName> = Readonly<Record<FieldOf<Name>, string>>

export type MailValues<Name extends MailName> = Readonly<
  Record<keyof (typeof mailTexts)[Name]['variables'] & string, string>
>

export const mailFieldsOf = (mail: MailName): MailText['fields'] => mailTexts[mail].fields

export function defaultMailWordsOf<Name extends MailName>(mail: Name): MailWords<Name> {
  const words = Object.entries(mailFieldsOf(mail)).map(([name, { first }]) => [name, first])
  return Object.fromEntries(words) as MailWords<Name>
}

export function fillMailWords<Name extends MailName>(
  words: MailWords<Name>,
  values: MailValues<Name>,
  site: Site,
): MailWords<Name> {
  const all = { ...(values as Record<string, string>), marque: site.brand, 'e-mail': site.contactEmail }
  const filled = Object.entries<string>(words).map(([name, sentence]) => [
    name,
    fillTextVariables(sentence, all),
  ])
  return Object.fromEntries(filled) as MailWords<Name>
}

/** Splits a text into paragraphs, separated by blank lines. */
export const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter(Boolean)
