import { diffArrays, diffWordsWithSpace } from 'diff'
import type { TextFacts } from '../../db/schema/texts.ts'
import { readHtml, wordsOf } from './html-tree.ts'
import { blocksOf } from './merge-blocks.ts'
import { fillHtml } from './text-facts.ts'

/** A piece of a paragraph: as it stands in both, in the later alone, or in the earlier alone. */
export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

interface Compared {
  html: string
  facts: TextFacts
}

/** So many changed words make a paragraph another one, which is shown whole beside the old. */
const mostEdits = 400

/** What differs between two versions of a text, paragraph by paragraph; those that are the same in both are left out. */
export function compareTexts(before: Compared, after: Compared): Piece[][] {
  const changed: Piece[][] = []
  let removed: string[] = []
  for (const change of diffArrays(linesOf(before), linesOf(after))) {
    if (change.removed) removed = change.value
    else if (change.added) {
      changed.push(...pairs(removed, change.value))
      removed = []
    } else {
      changed.push(...pairs(removed, []))
      removed = []
    }
  }
  return [...changed, ...pairs(removed, [])]
}

/** Paragraphs as they are read, those of the register too. */
function linesOf({ html, facts }: Compared): string[] {
  const said = blocksOf(fillHtml(html, facts)).flatMap((block) =>
    block.replace(/<\/(?:li|p|tr|h2)>/g, '$&\n').split('\n').map((piece) => wordsOf(readHtml(piece)).trim()),
  )
  const register = (facts.processings ?? []).map(
    ({ name, data, purpose, basis, kept }) => `${name}\u00a0: ${data} ${purpose} ${basis} ${kept}`,
  )
  return [...said.filter((line) => line && !/^\{[^{}]*\}$/.test(line)), ...register]
}

/** Paragraphs that took the place of others, each beside the one that stood there. */
function pairs(removed: string[], added: string[]): Piece[][] {
  const rows = Math.max(removed.length, added.length)
  return Array.from({ length: rows }, (_, place) => piecesOf(removed[place] ?? '', added[place] ?? ''))
}

function piecesOf(before: string, after: string): Piece[] {
  const parts = before && after ? diffWordsWithSpace(before, after, { maxEditLength: mostEdits }) : undefined
  if (parts)
    return parts.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }))
  const whole: Piece[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  return whole.filter(({ text }) => text)
}
