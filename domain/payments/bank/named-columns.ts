import type { BankColumns } from './bank-columns.ts'

/** How banks call each, the likeliest first. */
const heads = {
  day: [
    /^date(de)?compta/,
    /^date(de)?(l)?operation/,
    /^dateop/,
    /^date$/,
    /^jour$/,
    /^date(de)?(la)?valeur/,
    /^date/,
  ],
  amount: [/^montant(?!.*francs)/, /^amount/, /^somme$/],
  debit: [/^debit/],
  credit: [/^credit/],
  payer: [/contrepartie/, /^(nomdu)?tiers/, /^emetteur/, /^donneur/, /^payeur/, /^nom$/],
  currency: [/^devise/, /^currency/],
} as const

const saysText =
  /^(libelle|label|nature|motif|reference|ref|informations?|communication|details?|description|intitule|operation$)/

export function columnsNamed(names: readonly string[]): BankColumns | null {
  const find = (patterns: readonly RegExp[]): number | null => {
    for (const pattern of patterns) {
      const place = names.findIndex((name) => pattern.test(name))
      if (place >= 0) return place
    }
    return null
  }
  const day = find(heads.day)
  const [amount, debit, credit] = [find(heads.amount), find(heads.debit), find(heads.credit)]
  const texts = names.flatMap((name, place) => (saysText.test(name) ? [place] : []))
  if (day === null || (amount === null && credit === null) || texts.length === 0) return null
  // Where credit stands apart, another amount is that of something else.
  const isApart = debit !== null && credit !== null
  return {
    day,
    amount: isApart ? null : (amount ?? credit),
    debit,
    credit,
    payer: find(heads.payer),
    currency: find(heads.currency),
    texts,
  }
}
