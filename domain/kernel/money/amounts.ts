// Pure, or it would come along to pages that want another of these functions, or none.
const euroFormat = /* @__PURE__ */ new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** What stands where nothing is known (docs/product.md §9.6). */
export const unknownAmount = '--'

/**
 * `-123456` → « −1 234,56 € », its spaces non-breaking, its minus that of typography; « -- » for an amount that is not known
 * (docs/product.md §9.6).
 */
export function formatCents(cents: number | null): string {
  if (cents === null) return unknownAmount
  // The narrow space that the platform puts between thousands is in few typefaces; its minus is a hyphen.
  return euroFormat
    .format(cents / 100)
    .replace(/\u202F/g, '\u00A0')
    .replace('-', '\u2212')
}

/** « 165 € », « 39,99 € »: a price that is read at a glance has no cents where it has none. */
export const formatShortCents = (cents: number): string => formatCents(cents).replace(',00', '')

/** « de 130 à 165 € »; one price where both are the same, « à partir de 130 € » where the dearest is not told. */
export function formatCentsRange({ low, high }: { low: number; high: number | null }): string {
  if (high === null) return `à partir de ${formatShortCents(low)}`
  if (low === high) return formatShortCents(high)
  return `de ${formatShortCents(low).replace('\u00a0€', '')} à ${formatShortCents(high)}`
}

/** `123456` → `1234,56`, as French spreadsheets read a number; nothing for an amount that is not known. */
export function decimalCents(cents: number | null): string {
  if (cents === null) return ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** « 10 », « 10,50 » euros without their sign, as a text of law writes them. */
export const decimalEuros = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : decimalCents(cents)

const maxTypedCents = 100_000_000

/** « 1 234,5 », « 12.00 », « -5 € » → cents; `null` where it is no amount, or more than a million euros. */
export function parseCents(typed: string): number | null {
  const plain = typed.replace(/[\s\u00a0\u202f€]/g, '').replace(/^[−–]/, '-')
  const [, sign, euros = '', cents = ''] = /^(-?)(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (sign === undefined) return null
  const amount = Number(euros) * 100 + Number(cents.padEnd(2, '0'))
  return amount > maxTypedCents ? null : (sign ? -amount : amount) + 0
}

/** More than any rim or piece costs. */
const maxPriceCents = 10_000_000

/** Cents of a price as it is typed; `null` where it is none, less than nothing, or more than 100 000 €. */
export function parsePrice(typed: string): number | null {
  const cents = parseCents(typed)
  return cents === null || cents < 0 || cents > maxPriceCents ? null : cents
}

/** Adds up cents, those that are not known left out. */
export function sum(cents: (number | null)[]): number {
  return cents.reduce<number>((total, amount) => total + (amount ?? 0), 0)
}

/**
 * Cents shared out as the weights are to each other: none is made or lost, and what all of the weights come to gives each
 * exactly its own. Those whose part was cut most get one more, the first of equals.
 */
export function shareOut(cents: number, weights: readonly number[]): number[] {
  const whole = sum([...weights])
  if (whole === 0) return weights.map(() => 0)
  return roundTogether(
    cents,
    weights.map((weight) => (cents * weight) / whole),
  )
}

/**
 * Rounds amounts to whole cents that add up to `cents`, the rounded sum of all of them. Each is rounded down, then those
 * with the largest remainders get one cent more, the first of equal ones.
 */
export function roundTogether(cents: number, exact: readonly number[]): number[] {
  const shares = exact.map((share) => Math.floor(share))
  const order = exact
    .map((share, place) => ({ place, cut: share - Math.floor(share) }))
    .toSorted((one, other) => other.cut - one.cut || one.place - other.place)
    .map(({ place }) => place)
  const left = cents - sum(shares)
  const step = Math.sign(left)
  const turns = step < 0 ? order.toReversed() : order
  for (let given = 0; turns.length > 0 && given < Math.abs(left); given++) {
    const place = turns[given % turns.length] ?? 0
    shares[place] = (shares[place] ?? 0) + step
  }
  return shares
}

/** « 12,5 » or « 12,5 % » as hundredths of a percent, 0 to 100 %; `null` for what is none. */
export function parsePercent(typed: string): number | null {
  const bare = typed.replace(/[\s\u00a0\u202f%]/g, '').replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(bare)) return null
  const hundredths = Math.round(Number(bare) * 100)
  return hundredths <= 10_000 ? hundredths : null
}

/** A whole number of that range; `null` for what is none. */
export function parseInteger(typed: string, { least, most }: { least: number; most: number }): number | null {
  const bare = typed.trim()
  if (!/^\d{1,6}$/.test(bare)) return null
  const number = Number(bare)
  return number >= least && number <= most ? number : null
}

/** `1250` → « 12,5 », as it is typed. */
export const decimalPercent = (hundredths: number): string => String(hundredths / 100).replace('.', ',')

/** `1250` → « 12,5 % ». */
export const formatPercent = (hundredths: number): string => `${decimalPercent(hundredths)}\u00a0%`
