import { findNamedColumns } from '../../kernel/import/named-columns.ts'

/** Columns of a subscriber file, the same in exports and imports. */
export const subscriberColumns = {
  email: 'E-mail',
  consented: 'Consentement du',
  proof: 'Preuve du consentement',
} as const

type SubscriberColumn = keyof typeof subscriberColumns
export type SubscriberCells = Readonly<Record<SubscriberColumn, string>>

/** Headings of other programs that are accepted for each column. */
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

const columns = findNamedColumns(subscriberColumns, knownHeadings)

/** Returns the names of missing columns. All are required: an address without a proof of consent is not imported. */
export const findMissingSubscriberColumns = (lines: readonly string[][]) =>
  columns.missing(lines, ['email', 'consented', 'proof'])

/** Returns the lines of a file, the headings first (`withHeadingsFirst`). */
export const putSubscriberHeadingsFirst = columns.headed

/** Returns a function that reads the lines of a file with these headings. */
export const subscriberCellsReader: (
  titles: readonly string[],
) => (line: readonly string[]) => SubscriberCells = columns.reader
