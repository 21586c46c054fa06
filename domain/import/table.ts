import { frenchNumber } from '../french-number.ts'
import { mostLines } from './import-bounds.ts'

/** A table as text, its heads first; or why it is none, in a sentence. */
export type ReadTable = { outcome: 'read'; lines: string[][] } | { outcome: 'unreadable'; sentence: string }

export const unreadable = (sentence: string): ReadTable => ({ outcome: 'unreadable', sentence })

export const tooManyLines = `Ce fichier a plus de ${frenchNumber(mostLines)}\u00a0lignes\u00a0: importez-le en plusieurs fois.`

/** PostgreSQL knows no text with a NUL. */
export const withoutNul = (text: string) => text.replaceAll('\0', '')
