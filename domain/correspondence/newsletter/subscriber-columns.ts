import { namedColumns } from '../../kernel/import/named-columns.ts'

/** The columns of a file of subscribers, as the exported one has them. */
export const subscriberColumns = {
  email: 'E-mail',
  consented: 'Consentement du',
  proof: 'Preuve du consentement',
} as const

type SubscriberColumn = keyof typeof subscriberColumns
export type SubscriberCells = Readonly<Record<SubscriberColumn, string>>

/** What others call them too. */
const knownHeadings: Readonly<Record<SubscriberColumn, readonly string[]>> = {
  email: ['email', 'mail', 'courriel', 'adresseemail', 'adressemail', 'emailaddress'],
  consented: [
    'consentementdu',
    'consentement',
    'dateduconsentement',
    'confirmele',
    'optintime',
    'confirmtime',
  ],
  proof: ['preuveduconsentement', 'preuve', 'origine', 'source', 'optinip', 'confirmip'],
}

const columns = namedColumns(subscriberColumns, knownHeadings)

/** The names of those without which nothing is imported: an address alone proves nothing. */
export const missingSubscriberColumns = (lines: readonly string[][]) =>
  columns.missing(lines, ['email', 'consented', 'proof'])

/** Returns the lines of a file, the headings first (`withHeadingsFirst`). */
export const headedSubscriberLines = columns.headed

/** Returns a function that reads the lines of a file with these headings. */
export const subscriberCellsReader: (
  titles: readonly string[],
) => (line: readonly string[]) => SubscriberCells = columns.reader
