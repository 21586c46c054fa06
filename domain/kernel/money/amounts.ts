import { missingValueText } from '../text/missing-value.ts'

// Marked as pure, so that bundlers remove it from pages that do not use it.
const euroFormat = /* @__PURE__ */ new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** Formats cents: `-123456` → « −1 234,56 € », with non-breaking spaces and a typographic minus; « -- » for an unknown amount. */
export function formatCents(cents: number | null): string {
  if (cents === null) return missingValueText
  // Few fonts have the narrow space that the platform writes between thousands, and its minus is a hyphen.
  return euroFormat
    .format(cents / 100)
    .replace(/\u202F/g, '\u00A0')
    .replace('-', '\u2212')
}

/** Formats a price without zero cents: « 165 € », « 39,99 € ». */
export const formatShortCents = (cents: number): string => formatCents(cents).replace(',00', '')

/** Formats a price range: « de 130 à 165 € »; one price if both are equal, « à partir de 130 € » if `high` is `null`. */
export function formatCentsRange({ low, high }: { low: number; high: number | null }): string {
  if (high === null) return `à partir de ${formatShortCents(low)}`
  if (low === high) return formatShortCents(high)
  return `de ${formatShortCents(low).replace('\u00a0€', '')} à ${formatShortCents(high)}`
}

/** Formats cents for French spreadsheets: `123456` → `1234,56`; an unknown amount becomes an empty text. */
export function formatDecimalCents(cents: number | null): string {
  if (cents === null) return ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** Formats euros without their symbol, as legal texts write them: « 10 », « 10,50 ». */
export const formatDecimalEuros = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : formatDecimalCents(cents)

const maxTypedCents = 100_000_000

/** Parses an amount: « 1 234,5 », « 12.00 », « -5 € » → cents. Returns `null` if it is invalid, or more than a million euros. */
export function parseCents(typed: string): number | null {
  const plain = typed.replace(/[\s\u00a0\u202f€]/g, '').replace(/^[−–]/, '-')
  const [, sign, euros = '', cents = ''] = /^(-?)(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (sign === undefined) return null
  const amount = Number(euros) * 100 + Number(cents.padEnd(2, '0'))
  return amount > maxTypedCents ? null : (sign ? -amount : amount) + 0
}

/** Maximum price of one unit in cents, higher than that of any rim or part. */
const maxPriceCents = 10_000_000

/** Parses a price to cents; `null` if it is invalid, negative or more than 100 000 €. */
export function parsePrice(typed: string): number | null {
  const cents = parseCents(typed)
  return cents === null || cents < 0 || cents > maxPriceCents ? null : cents
}

/** Returns the sum of the amounts; an unknown amount (`null`) counts as 0. */
export function sumKnownCents(cents: (number | null)[]): number {
  return cents.reduce<number>((total, amount) => total + (amount ?? 0), 0)
}

/**
 * Shares out an amount in proportion to weights. The shares are whole cents and add up to `cents`; if `cents` equals the sum of
 * the weights, each share equals its weight. Shares that were rounded down most get one cent more, the first of equal ones.
 */
export function allocateCents(cents: number, weights: readonly number[]): number[] {
  const total = sumKnownCents([...weights])
  if (total === 0) return weights.map(() => 0)
  return roundToSum(
    cents,
    weights.map((weight) => (cents * weight) / total),
  )
}

/**
 * Rounds amounts to whole cents that add up to `cents`, the rounded sum of all of them. Each is rounded down, then those
 * with the largest remainders get one cent more, the first of equal ones.
 */
export function roundToSum(cents: number, exact: readonly number[]): number[] {
  const shares = exact.map((share) => Math.floor(share))
  const order = exact
    .map((share, index) => ({ index, cut: share - Math.floor(share) }))
    .toSorted((one, other) => other.cut - one.cut || one.index - other.index)
    .map(({ index }) => index)
  const undistributed = cents - sumKnownCents(shares)
  const step = Math.sign(undistributed)
  const turns = step < 0 ? order.toReversed() : order
  for (let distributed = 0; turns.length > 0 && distributed < Math.abs(undistributed); distributed++) {
    const index = turns[distributed % turns.length] ?? 0
    shares[index] = (shares[index] ?? 0) + step
  }
  return shares
}

/** Parses « 12,5 » or « 12,5 % » to hundredths of a percent, 0 to 100 %; `null` if invalid. */
export function parsePercent(typed: string): number | null {
  const bare = typed.replace(/[\s\u00a0\u202f%]/g, '').replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(bare)) return null
  const hundredths = Math.round(Number(bare) * 100)
  return hundredths <= 10_000 ? hundredths : null
}

/** Parses a whole number within a range, with or without spaces: « 1 000 »; `null` if invalid, also for « 1e2 » and « 0x10 ». */
export function parseInteger(typed: string, { min, max }: { min: number; max: number }): number | null {
  const bare = typed.replace(/\s/g, '')
  if (!/^\d{1,6}$/.test(bare)) return null
  const number = Number(bare)
  return number >= min && number <= max ? number : null
}

/** Formats hundredths of a percent as typed: `1250` → « 12,5 ». */
export const formatDecimalPercent = (hundredths: number): string => String(hundredths / 100).replace('.', ',')

/** Formats hundredths of a percent: `1250` → « 12,5 % ». */
export const formatPercent = (hundredths: number): string => `${formatDecimalPercent(hundredths)}\u00a0%`
