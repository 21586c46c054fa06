import { type Day, formatDay } from '../../kernel/calendar/paris-day.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { unknownValueName } from '../../kernel/text/stored-value-names.ts'
import { type LegalTextName, legalTexts } from './legal-texts.ts'
import { findMailByStoredName, mailTexts } from './mails/mail-texts.ts'

/** Event data of a version of a legal text. */
interface TextVersionEventData {
  text: LegalTextName
  number: number
  from: Day
}

/** Event data of a mail, with the changed texts by field name. */
interface MailTextEventData {
  /** Stored name of the mail (`storedMailName`). */
  mail: string
  words: Readonly<Record<string, string>>
}

export interface TextEvents {
  'text.published': { before: null; after: TextVersionEventData & { summary: string } }
  'text.renewed': { before: null; after: TextVersionEventData }
  'text.withdrawn': { before: TextVersionEventData; after: null }
  'text.draft-dropped': { before: { text: LegalTextName; summary: string }; after: null }
  'text.mail-changed': { before: MailTextEventData; after: MailTextEventData }
  'text.mail-reset': { before: MailTextEventData; after: null }
}

const versionLabel = ({ text, number }: TextVersionEventData) =>
  `la version ${number} de «\u00a0${legalTextTitle(text)}\u00a0»`

const legalTextTitle = (text: LegalTextName) => getOwnProperty(legalTexts, text)?.title ?? unknownValueName

/** Returns the title of a mail; its name if a later release has no mail of that name. */
const mailCalled = ({ mail: stored }: MailTextEventData) => {
  const mail = findMailByStoredName(stored)
  return `l’e-mail «\u00a0${mail ? mailTexts[mail].title : stored}\u00a0»`
}

export const textEventSentences: {
  readonly [Done in keyof TextEvents]: (data: TextEvents[Done]) => string
} = {
  'text.published': ({ after }) =>
    `a publié ${versionLabel(after)}, en vigueur à partir du ${formatDay(after.from)}\u00a0: ${after.summary.replace(/\.$/, '')}`,
  'text.renewed': ({ after }) =>
    `a établi ${versionLabel(after)}, en vigueur à partir du ${formatDay(after.from)}, parce que ce qu’elle cite a changé`,
  'text.withdrawn': ({ before }) =>
    `a retiré ${versionLabel(before)}, prévue pour le ${formatDay(before.from)}`,
  'text.draft-dropped': ({ before }) =>
    `a abandonné le brouillon de «\u00a0${legalTextTitle(before.text)}\u00a0»`,
  'text.mail-changed': ({ after }) => `a modifié ${mailCalled(after)}`,
  'text.mail-reset': ({ before }) => `a remis le texte d’origine de ${mailCalled(before)}`,
}

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends TextEvents {}
}
