import { diffArrays } from 'diff'

/** What one of two did to a stretch of the blocks that both began with. */
interface Edit {
  start: number
  end: number
  blocks: string[]
}

/**
 * Two people's changes of one text together, paragraph by paragraph; `null` where they changed the same ones, or neighbours,
 * each differently.
 */
export function mergeBlocks(base: string, mine: string, theirs: string): string | null {
  const begun = blocksOf(base)
  const [own, others] = [editsOf(begun, blocksOf(mine)), editsOf(begun, blocksOf(theirs))]
  const fresh = others.filter((edit) => !own.some((one) => isSame(one, edit)))
  if (fresh.some((edit) => own.some((one) => touches(one, edit)))) return null
  const merged = [...begun]
  for (const { start, end, blocks } of [...own, ...fresh].toSorted((one, other) => other.start - one.start))
    merged.splice(start, end - start, ...blocks)
  return merged.join('\n')
}

/** One for each paragraph, title, list, quotation or table; lists are changed as a whole. */
export function blocksOf(html: string): string[] {
  return html
    .split(/(?<=<\/(?:p|h2|h3|h4|ul|ol|blockquote|table|figure)>)(?=\s*<(?:p|h2|h3|h4|ul|ol|blockquote|table|figure|hr)\b)/)
    .reduce<string[]>(joinOpen, [])
    .map((block) => block.trim())
    .filter(Boolean)
}

/** What was cut within a quotation or a cell is put together again. */
function joinOpen(blocks: string[], piece: string): string[] {
  const last = blocks.at(-1)
  if (last === undefined || isClosed(last)) return [...blocks, piece]
  return [...blocks.slice(0, -1), last + piece]
}

const isClosed = (html: string) =>
  ['blockquote', 'table', 'ul', 'ol', 'figure'].every(
    (tag) => html.split(`<${tag}`).length === html.split(`</${tag}>`).length,
  )

function editsOf(base: string[], changed: string[]): Edit[] {
  const edits: Edit[] = []
  let place = 0
  let open: Edit | null = null
  for (const { added, removed, value } of diffArrays(base, changed)) {
    if (!added && !removed) {
      place += value.length
      open = null
      continue
    }
    if (!open) {
      open = { start: place, end: place, blocks: [] }
      edits.push(open)
    }
    if (added) open.blocks.push(...value)
    else {
      place += value.length
      open.end = place
    }
  }
  return edits
}

const isSame = (one: Edit, other: Edit) =>
  one.start === other.start && one.end === other.end && one.blocks.join('\n') === other.blocks.join('\n')

const touches = (one: Edit, other: Edit) => one.start <= other.end && other.start <= one.end
