const most = 100_000_000

/** « 1 234,5 », « 12.00 », « -5 € » → cents; `null` where it is no amount, or more than a million euros. */
export function readCents(typed: string): number | null {
  const plain = typed.replace(/[\s\u00a0\u202f€]/g, '').replace(/^[−–]/, '-')
  const [, sign, euros = '', cents = ''] = /^(-?)(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (sign === undefined) return null
  const amount = Number(euros) * 100 + Number(cents.padEnd(2, '0'))
  return amount > most ? null : (sign ? -amount : amount) + 0
}
