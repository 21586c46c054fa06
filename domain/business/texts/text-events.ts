import { type Day, formatDay } from '../../kernel/calendar/paris-day.ts'
import { type LegalTextName, legalTexts } from './legal-texts.ts'
import { type MailName, mailTexts } from './mails/mail-texts.ts'

/** A version of one of the texts of law. */
interface TextVersionEventData {
  text: LegalTextName
  number: number
  from: Day
}

/** A mail with the sentences of it that were changed, by their names. */
interface MailTextEventData {
  mail: MailName
  words: Readonly<Record<string, string>>
}

/** What is done with the texts of the site (docs/product.md §11.22). */
export interface TextEvents {
  'text.published': { before: null; after: TextVersionEventData & { summary: string } }
  'text.renewed': { before: null; after: TextVersionEventData }
  'text.withdrawn': { before: TextVersionEventData; after: null }
  'text.draft-dropped': { before: { text: LegalTextName; summary: string }; after: null }
  'text.mail-changed': { before: MailTextEventData; after: MailTextEventData }
  'text.mail-reset': { before: MailTextEventData; after: null }
}

const called = ({ text, number }: TextVersionEventData) =>
  `la version ${number} de «\u00a0${legalTexts[text].title}\u00a0»`

/** A later release may have renamed it. */
const mailCalled = ({ mail }: MailTextEventData) =>
  `l’e-mail «\u00a0${Object.hasOwn(mailTexts, mail) ? mailTexts[mail].title : mail}\u00a0»`

export const textSentences: {
  readonly [Done in keyof TextEvents]: (data: TextEvents[Done]) => string
} = {
  'text.published': ({ after }) =>
    `a publié ${called(after)}, en vigueur à partir du ${formatDay(after.from)}\u00a0: ${after.summary.replace(/\.$/, '')}`,
  'text.renewed': ({ after }) =>
    `a établi ${called(after)}, en vigueur à partir du ${formatDay(after.from)}, parce que ce qu’elle cite a changé`,
  'text.withdrawn': ({ before }) => `a retiré ${called(before)}, prévue pour le ${formatDay(before.from)}`,
  'text.draft-dropped': ({ before }) =>
    `a abandonné le brouillon de «\u00a0${legalTexts[before.text].title}\u00a0»`,
  'text.mail-changed': ({ after }) => `a modifié ${mailCalled(after)}`,
  'text.mail-reset': ({ before }) => `a remis le texte d’origine de ${mailCalled(before)}`,
}

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends TextEvents {}
}
