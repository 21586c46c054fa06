import { readBankAmount, readBankDay } from './bank-values.ts'

/** Which column of a statement says what, by its place. */
export interface BankColumns {
  day: number
  amount: number | null
  debit: number | null
  credit: number | null
  payer: number | null
  currency: number | null
  texts: number[]
}

/** Heads stand within the first lines; above them banks write the account and its balance. */
const searched = 30

/** Small letters without accents, spaces and signs. */
const plain = (head: string) =>
  head
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

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

/** The columns as the heads name them, else as the lines themselves suggest; and the line that comes first. */
export function findColumns(lines: readonly string[][]): { columns: BankColumns; first: number } | null {
  for (const [place, cells] of lines.slice(0, searched).entries()) {
    const columns = columnsNamed(cells.map(plain))
    if (columns) return { columns, first: place + 1 }
  }
  return columnsGuessed(lines)
}

function columnsNamed(names: readonly string[]): BankColumns | null {
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
    ...{ day, amount: isApart ? null : (amount ?? credit), debit, credit },
    ...{ payer: find(heads.payer), currency: find(heads.currency), texts },
  }
}

/** A statement without heads: the first column that is a day on each line, the last that is an amount, the longest text. */
function columnsGuessed(lines: readonly string[][]): { columns: BankColumns; first: number } | null {
  const first = lines.findIndex((cells) => cells.some((cell) => readBankDay(cell)))
  const rows = lines.slice(first).filter((cells) => cells.some((cell) => readBankDay(cell)))
  const [width = 0] = rows.map((cells) => cells.length).toSorted((one, other) => other - one)
  const share = (judge: (cell: string) => boolean) => (place: number) =>
    rows.filter((cells) => judge(cells[place] ?? '')).length / rows.length
  const places = Array.from({ length: width }, (_, place) => place)
  const isDay = share((cell) => readBankDay(cell) !== null)
  const isAmount = share((cell) => /\d[.,]\d{1,2}\D?$/.test(cell) && readBankAmount(cell) !== null)
  const letters = (place: number) =>
    rows.reduce((sum, cells) => sum + (cells[place] ?? '').replace(/[^\p{L}]/gu, '').length, 0)
  const day = places.find((place) => isDay(place) > 0.9)
  const amount = places.findLast((place) => isAmount(place) > 0.9)
  const [text] = places.toSorted((one, other) => letters(other) - letters(one))
  if (first < 0 || day === undefined || amount === undefined || text === undefined) return null
  const none = { debit: null, credit: null, payer: null, currency: null }
  return { columns: { ...none, day, amount, texts: [text] }, first }
}
