import type { UnreadableFile } from '../ports/unreadable-file.ts'
import { formatFrenchNumber } from '../text/french-number.ts'
import { maxImportLines } from './import-limits.ts'

/** A table as text, headings first; or a French sentence that says why the file cannot be read. */
export type TableReadResult = { outcome: 'read'; lines: string[][] } | UnreadableFile

export const toUnreadableFileResult = (sentence: string): UnreadableFile => ({
  outcome: 'unreadable',
  sentence,
})

export const tooManyImportLinesText = `Ce fichier a plus de ${formatFrenchNumber(maxImportLines)}\u00a0lignes\u00a0: importez-le en plusieurs fois.`
