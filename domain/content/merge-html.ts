import { htmlBlocks } from '../publishing/read-html.ts'
import { mergeParts } from './merge-parts.ts'

/**
 * A text that two people have changed, paragraph by paragraph: what only one of them touched is as that one left it. `null`
 * where both touched the same paragraph, or put something into the same place, or hardly anything of it is left.
 */
export const mergeHtml = (base: string, mine: string, theirs: string): string | null =>
  mergeParts(htmlBlocks(base), htmlBlocks(mine), htmlBlocks(theirs))

/** The same of lines, a file each. */
export const mergeLines = (base: string, mine: string, theirs: string): string | null =>
  mergeParts(linesOf(base), linesOf(mine), linesOf(theirs))

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim())
