import { diffArrays } from 'diff'

/** A stretch of the parts that both began from, and what one of them has put there. */
interface Change {
  start: number
  end: number
  blocks: string[]
}

export function mergeParts(base: string[], mine: string[], theirs: string[]): string | null {
  const ours = changes(base, mine)
  const others = changes(base, theirs)
  if (!ours || !others) return null
  const known = new Set(ours.map((one) => JSON.stringify(one)))
  const fresh = others.filter((other) => !known.has(JSON.stringify(other)))
  if (ours.some((one) => fresh.some((other) => touches(one, other)))) return null
  const merged = [...base]
  for (const { start, end, blocks } of [...ours, ...fresh].sort((one, other) => other.start - one.start))
    merged.splice(start, end - start, ...blocks)
  return merged.join('\n')
}

const touches = (one: Change, other: Change) =>
  one.start === other.start || (one.start < other.end && other.start < one.end)

/** Milliseconds after which two texts count as wholly different: thousands of paragraphs that share nothing would hold up the site. */
const patience = 80

/** What became of the parts; `null` where hardly one of very many stayed. */
function changes(base: string[], next: string[]): Change[] | null {
  const found: Change[] = []
  let place = 0
  let open: Change | null = null
  const compared = diffArrays(base, next, { timeout: patience })
  if (!compared) return null
  for (const { added, removed, value } of compared) {
    if (!added && !removed) {
      open = null
      place += value.length
      continue
    }
    if (!open) {
      open = { start: place, end: place, blocks: [] }
      found.push(open)
    }
    if (added) open.blocks.push(...value)
    else {
      place += value.length
      open.end = place
    }
  }
  return found
}
