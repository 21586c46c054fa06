/**
 * What is typed where nothing can be scanned, as it stands on the label: the order's number without the letters that all
 * orders share, and the rim's place: `E-2026-0042-3`.
 */
export const rimCode = ({ number, place }: { number: string; place: number }) =>
  `${number.replace(/^CO-/, '')}-${place}`

export type ParsedRimCode =
  /** As labels say it since they have a short address. */
  | { kind: 'label'; rimId: string }
  /** As they said it before: with the order. */
  | { kind: 'rim'; orderId: string; rimId: string }
  /** Without a place, the order itself. */
  | { kind: 'number'; number: string; place: number | null }

/** The ids of order and rim, whatever the words of the address between them. */
const addressPattern = /\/([A-Za-z0-9]{16})\/[a-z]+\/([A-Za-z0-9]{16})(?:[?#]|$)/
/** `/j/` and the rim's id: 16 of 62 signs are 95 bits, which nobody guesses, and which open nothing by themselves. */
const labelPattern = /\/j\/([A-Za-z0-9]{16})(?:[?#]|$)/
const typedPattern = /^(?:CO[\s-]*)?([A-Z])[\s-]*(?:(?:20)?(\d{2})[\s-]+)(\d{1,6})(?:[\s/-]+(\d{1,2}))?$/

/**
 * Reads a label: the address that its code holds, or what was typed of it, with or without dashes, zeros and small
 * letters (« e 26 42 3 »). `null` for anything else.
 */
export function parseRimCode(said: string): ParsedRimCode | null {
  const [, labelled] = labelPattern.exec(said) ?? []
  if (labelled) return { kind: 'label', rimId: labelled }
  const [, orderId = '', rimId = ''] = addressPattern.exec(said) ?? []
  if (orderId && rimId) return { kind: 'rim', orderId, rimId }
  const [, letter, year, count, place] = typedPattern.exec(said.trim().toUpperCase()) ?? []
  if (!letter || !year || !count) return null
  const number = `CO-${letter}-20${year}-${count.padStart(4, '0')}`
  return { kind: 'number', number, place: place ? Number(place) : null }
}
