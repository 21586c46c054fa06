/**
 * Returns the code on a label, to type if it cannot be scanned: the order's number without the prefix of all orders, and the
 * rim's place, such as `E-2026-0042-3`.
 */
export const formatRimCode = ({ number, place }: { number: string; place: number }) =>
  `${number.replace(/^CO-/, '')}-${place}`

export type ParsedRimCode =
  /** Address on current labels, which contains only the rim. */
  | { kind: 'label'; rimId: string }
  /** Address on older labels, which contains order and rim. */
  | { kind: 'rim'; orderId: string; rimId: string }
  /** Typed code. Without a place it is the order itself. */
  | { kind: 'number'; number: string; place: number | null }

/** Matches the ids of order and rim, with any words between them. */
const addressPattern = /\/([A-Za-z0-9]{16})\/[a-z]+\/([A-Za-z0-9]{16})(?:[?#]|$)/
/**
 * Matches `/j/` and the id of a rim: 16 characters out of 62 are 95 bits, which cannot be guessed, and the address alone gives no
 * access.
 */
const labelPattern = /\/j\/([A-Za-z0-9]{16})(?:[?#]|$)/
const typedPattern = /^(?:CO[\s-]*)?([A-Z])[\s-]*(?:(?:20)?(\d{2})[\s-]+)(\d{1,6})(?:[\s/-]+(\d{1,2}))?$/

/**
 * Reads a scanned address or a typed code, with or without dashes and zeros, in any case (« e 26 42 3 »). Returns `null` for
 * anything else.
 */
export function parseRimCode(text: string): ParsedRimCode | null {
  const [, labelled] = labelPattern.exec(text) ?? []
  if (labelled) return { kind: 'label', rimId: labelled }
  const [, orderId = '', rimId = ''] = addressPattern.exec(text) ?? []
  if (orderId && rimId) return { kind: 'rim', orderId, rimId }
  const [, letter, year, count, place] = typedPattern.exec(text.trim().toUpperCase()) ?? []
  if (!letter || !year || !count) return null
  const number = `CO-${letter}-20${year}-${count.padStart(4, '0')}`
  return { kind: 'number', number, place: place ? Number(place) : null }
}
