import { createHash } from 'node:crypto'
import { cutText } from '../../cut-text.ts'
import {
  currencyIn,
  type Direction,
  decimalSignOf,
  isBankDay,
  isCurrency,
  isStatusWord,
  plainWords,
  readBankAmount,
  readDirection,
  readStatus,
} from './bank-cells.ts'
import { tidyText } from './bank-entry.ts'
import type { BankFormatKey } from './bank-format.ts'

// Finds the columns of a bank's table: the headings, what each column is, and which of them is the amount.

/** A table below its headings, and what its columns are. */
export interface BankTable {
  /** Headings as lower-case letters; all empty where the table has none. */
  names: string[]
  labels: string[]
  /** Lines above the headings. */
  preamble: string[][]
  rows: string[][]
  hasHeadings: boolean
}

/** Maximum number of lines within which the headings are looked for: above them banks write the account and its balance. */
const maxHeadingLine = 30

/** Lower-case letters without diacritics, spaces and signs. */
const plainHeading = (heading: string) =>
  heading
    .slice(0, 120)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** How banks call each column, the likeliest first. */
const headings = {
  day: [
    /^date(de)?compta/,
    /^date(de)?(l)?operation/,
    /^dateop/,
    /^(?:datecompleted|completeddate|finishedon|bookingdate|dateofbooking|buchung(?:stag|sdatum)?$|postingdate|dateposted|transactiondate|datedefin$)/,
    /^date$/,
    /^jour$/,
    /^date(de)?(la)?valeur/,
    /^date/,
    /date$|datum$|^valuta$|^wertstellung|^created|^availableon/,
  ],
  amount: [
    /montant|amount|somme|betrag|umsatz|^brut|^gross|^net$|^netto|importe|bedrag|mouvement|avantcommission|^valeur$|^total|^euros?$|^eur$/,
  ],
  debit: [
    /^debit|debit$|montantdebit|debit(?:amount|euros?|eur|en)|^moneyout|^paidout|^withdrawals?|^sorties?$|^depenses?$|^decaissements?|^soll$|^belastung|^lastschrift$|^spent|^retraits?$/,
  ],
  credit: [
    /^credit|credit$|montantcredit|credit(?:amount|euros?|eur|en)|^moneyin|^paidin|^deposits?$|^entrees?$|^recettes?$|^encaissements?|^haben$|^gutschrift|^received$|^montantrecu|^versements?$/,
  ],
  balance: [/solde|balance|saldo|kontostand|cumul|disponible|available|restant/],
  payer: [
    /contrepartie/,
    /^(nomdu)?tiers/,
    /^emetteur/,
    /^donneur/,
    /^payeur/,
    /^nom$/,
    /^payer|counterparty(?:name)?$|^partner(?:name)?$|^sourcename|^auftraggeber|^zahlungspflichtige|zahlungspflichtiger|^name|^from$|^sender|^expediteur|^debiteur|^debtor|^beneficiaire$|^payee$/,
  ],
  status: [/^(?:statuts?|status|state|etat|zustand|buchungsstatus)|(?:statut|status)$/],
  direction: [
    /^(?:sens|direction|signe|cd|dc|crdr|drcr|dbcr|crdb|creditdebit|debitcredit|sollhaben|sh|impactsurlesolde|balanceimpact|indicat|kennzeichen|cdtdbtind|debitoucredit|creditoudebit)/,
  ],
  currency: [/^devise/, /^currency/, /devise|currency|monnaie|wahrung|waehrung|^ccy|^cur$|^munt$|^moneda/],
  account: [
    /^(?:compte|account|nomducompte|numerodecompte|numerocompte|accountn|iban|ibanducompte|auftragskonto)/,
  ],
} as const

const textHeading =
  /^(libelle|label|nature|motif|reference|ref|informations?|communication|details?|description|intitule|operation$)/
const moreTextHeading =
  /^(?:paymentreference|verwendungszweck|buchungstext|memo$|narrative|message$|vorgang$|remittance|purpose|objet$|transactiondescription|transactiondetails)/

/** Amounts that are not those of the account: in another currency, without tax, fees, rates, what was paid back. */
const otherAmount =
  /local|orig|foreign|etrang|francs|frais|^(?:total)?fees?|feeamount|^commission|taux|rate$|cours$|tva|vat|^tax|montantht$|totalht$|horstaxe|exclvat|excl|refund|rembours|endevise|ursprung|instructed|ordonne/

/** Numbers of lines and codes, whose headings name an operation or a total. */
const notAmount = /^(?:numero|num|no|nr|number|id|code|type|date)/

/** The other amount of a bank that says « Amount (incl. VAT) » is not among these. */
const isOtherAmount = (name: string) =>
  otherAmount.test(name.replace(/incl(?:uding)?vat|incl(?:uding)?tax/g, ''))

export function splitTable(lines: readonly string[][]): BankTable | null {
  const first = lines.slice(0, maxHeadingLine)
  for (const isHeading of headingTests) {
    const place = first.findIndex(
      (cells, at) => isHeading(cells.map(plainHeading)) && !cells.some(isBankDay) && hasDayBelow(lines, at),
    )
    if (place < 0) continue
    const cells = lines[place] ?? []
    const rows = lines.slice(place + 1).filter((row) => row.some(Boolean) && !isSameLine(row, cells))
    return { ...named(cells, rows), preamble: first.slice(0, place), rows, hasHeadings: true }
  }
  const start = lines.findIndex((cells) => cells.some(isBankDay))
  if (start < 0) return null
  const rows = lines.slice(start).filter((row) => row.some(Boolean))
  return { ...named([], rows), preamble: lines.slice(0, start), rows, hasHeadings: false }
}

/** Names of as many columns as the widest line has. */
function named(cells: readonly string[], rows: readonly string[][]) {
  const width = rows.reduce((most, { length }) => Math.max(most, length), cells.length)
  const labels = Array.from({ length: width }, (_, place) => tidyText(cells[place] ?? ''))
  return { labels, names: labels.map(plainHeading) }
}

const findHeading = (names: readonly string[], kind: keyof typeof headings) => {
  for (const pattern of headings[kind]) {
    const place = names.findIndex((name) => pattern.test(name))
    if (place >= 0) return place
  }
  return null
}

const has = (names: readonly string[], ...kinds: (keyof typeof headings)[]) =>
  kinds.some((kind) => findHeading(names, kind) !== null)
const hasText = (names: readonly string[]) =>
  names.some((name) => textHeading.test(name) || moreTextHeading.test(name))

/** From the surest to the loosest: banks write small tables above the real one. */
const headingTests = [
  (names: readonly string[]) => has(names, 'day') && hasText(names) && has(names, 'amount', 'credit'),
  (names: readonly string[]) =>
    has(names, 'day') && (hasText(names) || has(names, 'payer')) && has(names, 'amount', 'credit', 'balance'),
  (names: readonly string[]) =>
    has(names, 'day') && (hasText(names) || has(names, 'payer', 'amount', 'credit')),
]

/** Whether a day stands below the headings, within a few lines. */
const hasDayBelow = (lines: readonly string[][], at: number) =>
  lines
    .slice(at + 1)
    .filter((row) => row.some(Boolean))
    .slice(0, 5)
    .some((row) => row.some((cell) => isBankDay(cell) || /^\d{5}(?:\.\d+)?$/.test(cell))) ||
  lines.slice(at + 1).every((row) => !row.some(isBankDay))

const isSameLine = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((cell, place) => cell === other[place])

/** A column of amounts, or debit and credit apart. */
export interface AmountSource {
  /** Place of the amounts, or of the credits. */
  place: number
  /** Place of the debits where they are apart; `null` otherwise. */
  debit: number | null
}

/** Columns that are known but for the amount, of which there may be several. */
export interface BankColumns {
  days: number[]
  /** One where it is known. */
  amounts: AmountSource[]
  directions: number[]
  statuses: number[]
  payer: number | null
  texts: number[]
}

/** What cells of a column are, by which columns are known whatever their headings. */
interface ColumnKind {
  filled: string[]
  isDay: boolean
  isAmount: boolean
  hasAmount: boolean
  /** Whether one of the amounts has decimals: numbers of accounts have none. */
  hasDecimals: boolean
}

/** Share of the filled cells of a column that must be of its kind. */
const mostCells = 0.8

function kindOf(rows: readonly string[][], place: number): ColumnKind {
  const filled = rows.flatMap((row) => row[place] || [])
  const sign = decimalSignOf(filled)
  const share = (isMeant: (cell: string) => boolean) =>
    filled.length > 0 && filled.filter(isMeant).length >= filled.length * mostCells
  const isAmount = share((cell) => readBankAmount(cell, sign) !== null)
  const hasAmount = filled.some((cell) => readBankAmount(cell, sign) !== null)
  return { filled, isDay: share(isBankDay), isAmount, hasAmount, hasDecimals: isAmount && sign !== null }
}

/** Reads the amounts of a table; finds its columns by headings and by what is in them. `null` where it is no statement. */
export function findColumns(table: BankTable): BankColumns | null {
  const { names, rows, hasHeadings } = table
  const kinds = names.map((_, place) => kindOf(rows, place))
  const places = names.map((_, place) => place)
  const is = (kind: keyof typeof headings, place: number) =>
    headings[kind].some((pattern) => pattern.test(names[place] ?? ''))
  const days = dayColumns(table, kinds)
  if (days.length === 0) return null
  const words = places.filter((place) => !days.includes(place) && !kinds[place]?.isAmount)
  const directions = words.filter((place) => isDirectionColumn(kinds[place], is('direction', place)))
  const statuses = words.filter(
    (place) =>
      !directions.includes(place) &&
      (is('status', place) ||
        (kinds[place]?.filled.length !== 0 && kinds[place]?.filled.every(isStatusWord))),
  )
  const payer = findHeading(names, 'payer')
  const named = places.filter(
    (place) => textHeading.test(names[place] ?? '') || moreTextHeading.test(names[place] ?? ''),
  )
  const texts =
    named.length > 0 ? named : longestText(kinds, words, [...directions, ...statuses, payer ?? -1])
  const columns = { days, directions, statuses, payer, texts }
  if (texts.length === 0 && payer === null) return null
  const amounts = chooseAmounts(table, kinds, columns, (place) => ({
    isNamed:
      hasHeadings && is('amount', place) && !is('balance', place) && !notAmount.test(names[place] ?? ''),
    isBalance: is('balance', place),
    isCredit: is('credit', place) && !is('debit', place),
    isDebit: is('debit', place) && !is('credit', place),
  }))
  return amounts.length === 0 ? null : { ...columns, amounts }
}

/** The days of booking first; of a table without headings the first column of days. */
function dayColumns({ names, hasHeadings }: BankTable, kinds: readonly ColumnKind[]): number[] {
  const filled = names.flatMap((_, place) => (kinds[place]?.isDay ? [place] : []))
  if (!hasHeadings) return filled
  const ranked = headings.day.flatMap((pattern) =>
    names.flatMap((name, place) => (pattern.test(name) ? [place] : [])),
  )
  // Pending lines leave the day of booking empty, and files may hold unreadable days: then the heading decides.
  const called = [...new Set(ranked)]
  const sure = called.filter((place) => kinds[place]?.isDay)
  return sure.length > 0 ? [...new Set([...sure, ...filled])] : called.slice(0, 1)
}

/** Letters alone may mean something else: both of them, or the heading, must say that they are directions. */
function isDirectionColumn(kind: ColumnKind | undefined, isNamed: boolean): boolean {
  if (!kind || kind.filled.length === 0) return false
  if (isNamed) return kind.filled.some((cell) => readDirection(cell) !== null)
  const said = kind.filled.map(readDirection)
  if (said.includes(null)) return false
  const areLetters = kind.filled.every((cell) => cell.trim().length === 1)
  const both: Direction[] = ['credit', 'debit']
  return (
    !areLetters || both.every((direction) => said.includes(direction)) || said.every((one) => one === 'debit')
  )
}

/** The column with the most letters. */
function longestText(
  kinds: readonly ColumnKind[],
  words: readonly number[],
  others: readonly number[],
): number[] {
  const letters = (place: number) =>
    (kinds[place]?.filled ?? []).reduce((sum, cell) => sum + cell.replace(/[^\p{L}]/gu, '').length, 0)
  const [longest] = words
    .filter((place) => !others.includes(place) && letters(place) > 0)
    .toSorted((one, other) => letters(other) - letters(one))
  return longest === undefined ? [] : [longest]
}

/** Amounts by row, signed: negative is money that went out. `null` where a cell is no amount. */
export function amountReader(
  { rows }: BankTable,
  directions: readonly number[],
  { place, debit }: AmountSource,
) {
  const sign = decimalSignOf(rows.map((row) => row[place] ?? ''))
  const debitSign = debit === null ? null : decimalSignOf(rows.map((row) => row[debit] ?? ''))
  return (row: readonly string[]): number | null => {
    const said = row[place] ?? ''
    const amount = readBankAmount(said, sign)
    const paidOut = debit === null ? '' : (row[debit] ?? '')
    if (paidOut) {
      const out = readBankAmount(paidOut, debitSign)
      if (out === null) return null
      // Banks fill the other of the two with nought, or leave it empty.
      if (out !== 0) return amount ? null : -Math.abs(out)
      return amount ?? (said ? null : 0)
    }
    if (amount === null) return null
    return directed(
      amount,
      directions.map((at) => row[at] ?? ''),
    )
  }
}

/** An amount with the direction that its line says; `null` where they contradict each other, or the direction is unknown. */
function directed(amount: number, said: readonly string[]): number | null {
  const known = said.filter(Boolean).map(readDirection)
  if (known.length === 0) return amount
  if (known.includes(null)) return amount < 0 ? amount : null
  if (known.includes('debit')) return -Math.abs(amount)
  if (known.includes('neither')) return 0
  return amount < 0 ? null : amount
}

interface ColumnNames {
  isNamed: boolean
  isBalance: boolean
  isCredit: boolean
  isDebit: boolean
}

/** Returns the column of amounts; several where headings and balances do not tell. */
function chooseAmounts(
  table: BankTable,
  kinds: readonly ColumnKind[],
  columns: Omit<BankColumns, 'amounts'>,
  namesOf: (place: number) => ColumnNames,
): AmountSource[] {
  const places = table.names.map((_, place) => place)
  const isEmpty = (place: number) => kinds[place]?.filled.length === 0
  const isAmount = (place: number) => kinds[place]?.isAmount === true
  const isMain = (place: number) => !isOtherAmount(table.names[place] ?? '')
  const credits = places.filter((place) => namesOf(place).isCredit && (isAmount(place) || isEmpty(place)))
  const debits = places.filter((place) => namesOf(place).isDebit && (isAmount(place) || isEmpty(place)))
  const pairs = credits.flatMap((place, at) => {
    const debit = debits[at] ?? debits[0]
    return debit === undefined ? [] : [{ place, debit }]
  })
  const single = (place: number): AmountSource => ({ place, debit: null })
  const named = places.filter((place) => namesOf(place).isNamed && kinds[place]?.hasAmount)
  const main = preferEuros(
    table,
    pairs.some(({ place }) => isMain(place))
      ? pairs.filter(({ place }) => isMain(place))
      : named.some(isMain)
        ? named.filter(isMain).map(single)
        : credits.map(single),
  )
  // Where no heading names the amount, every column of amounts may be it.
  const others = places
    .filter(
      (place) => kinds[place]?.hasDecimals && !main.some((one) => one.place === place || one.debit === place),
    )
    .map(single)
  const proofs = proveByBalance(table, columns, [...main, ...others], (place) => {
    const { isNamed, isBalance, isCredit, isDebit } = namesOf(place)
    return (
      isAmount(place) &&
      !isNamed &&
      !isCredit &&
      !isDebit &&
      (isBalance || !table.hasHeadings || table.names[place] === '')
    )
  })
  const isProvenMain = main.some((one) => proofs.has(one))
  const proven = (isProvenMain ? main : others).filter(
    (one) => (proofs.get(one) ?? 0) >= (isProvenMain || main.length === 0 ? 1 : 2),
  )
  if (proven.length > 0) {
    const most = Math.max(...proven.map((one) => proofs.get(one) ?? 0))
    return distinct(
      table,
      columns,
      proven.filter((one) => proofs.get(one) === most),
    )
  }
  if (main.length > 0) return distinct(table, columns, main)
  const isDoubtful = others.some(({ place }) => namesOf(place).isBalance || !isMain(place))
  // A single column is asked for as well where its heading says that it is something else.
  const [only] = others
  return others.length === 1 && isDoubtful && only ? [only, only] : distinct(table, columns, others)
}

/** Those whose headings say euros, where some say another currency. */
function preferEuros({ labels }: BankTable, sources: readonly AmountSource[]): AmountSource[] {
  const currencies = sources.map(({ place }) => currencyIn(labels[place] ?? ''))
  const isMixed = currencies.includes('EUR') && currencies.some((one) => one !== '' && one !== 'EUR')
  return sources.filter((_, at) => !isMixed || currencies[at] === '' || currencies[at] === 'EUR')
}

/** One of those that say the same of all money that came in. */
function distinct(
  table: BankTable,
  { directions, statuses }: Pick<BankColumns, 'directions' | 'statuses'>,
  sources: readonly AmountSource[],
): AmountSource[] {
  const rows = table.rows.filter((row) => statuses.every((place) => readStatus(row[place] ?? '') === 'done'))
  const seen = new Map<string, AmountSource>()
  for (const source of sources) {
    const amountOf = amountReader(table, directions, source)
    const said = JSON.stringify(rows.map((row) => Math.max(0, amountOf(row) ?? 0)))
    if (!seen.has(said)) seen.set(said, source)
  }
  return [...seen.values()]
}

/** Share of the steps of a balance that must be the amounts: banks skip lines that are not booked yet. */
const mostSteps = 0.8

/**
 * Returns how many steps of a balance are the amounts of each source, for sources that a balance proves. Rows of one account and
 * currency follow each other, the newest first or last.
 */
function proveByBalance(
  table: BankTable,
  { directions, statuses }: Pick<BankColumns, 'directions' | 'statuses'>,
  sources: readonly AmountSource[],
  mayBeBalance: (place: number) => boolean,
): Map<AmountSource, number> {
  const proofs = new Map<AmountSource, number>()
  const balances = table.names.flatMap((_, place) => (mayBeBalance(place) ? [place] : []))
  const groups = groupRows(table, statuses)
  for (const source of sources) {
    const amountOf = amountReader(table, directions, source)
    for (const place of balances) {
      if (place === source.place || place === source.debit) continue
      const sign = decimalSignOf(table.rows.map((row) => row[place] ?? ''))
      const steps = groups.flatMap((rows) =>
        stepsOf(
          rows.map((row) => ({ amount: amountOf(row), balance: readBankAmount(row[place] ?? '', sign) })),
        ),
      )
      for (const order of ['older', 'newer'] as const) {
        const right = steps.filter((step) => step.by === step[order]).length
        if (right > 0 && right >= steps.length * mostSteps)
          proofs.set(source, Math.max(right, proofs.get(source) ?? 0))
      }
    }
  }
  return proofs
}

/** Executed rows of each account and currency, in their order. */
function groupRows({ names, rows }: BankTable, statuses: readonly number[]): string[][][] {
  const keys = [findHeading(names, 'account'), findHeading(names, 'currency')]
  const groups = new Map<string, string[][]>()
  for (const row of rows) {
    if (statuses.some((place) => readStatus(row[place] ?? '') === 'not-done')) continue
    const key = JSON.stringify(keys.map((place) => (place === null ? '' : (row[place] ?? ''))))
    const group = groups.get(key) ?? []
    group.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}

interface Step {
  /** Cents by which the balance of a row differs from that of the next one. */
  by: number
  /** Amount of the row, if the newest row is the first. */
  newer: number
  /** Amount of the next row with its sign turned, if the newest row is the last. */
  older: number
}

function stepsOf(rows: readonly { amount: number | null; balance: number | null }[]): Step[] {
  const steps: Step[] = []
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1]
    if (row.balance === null || !next || next.balance === null) continue
    const step = { by: row.balance - next.balance, newer: row.amount ?? 0, older: 0 - (next.amount ?? 0) }
    // Steps of nought prove nothing.
    if (step.by !== 0) steps.push(step)
  }
  return steps
}

/** The column of the currency of amounts; `null` where no column says one. */
export function findCurrency(table: BankTable, amount: AmountSource): number | null {
  const { names, rows } = table
  const places = names.flatMap((name, place) => {
    const filled = rows.flatMap((row) => row[place] || [])
    const isNamed = headings.currency.some((pattern) => pattern.test(name))
    const isSaid = filled.length > 0 && filled.every(isCurrency)
    return isSaid || (isNamed && !kindOf(rows, place).isAmount && !kindOf(rows, place).isDay) ? [place] : []
  })
  const name = names[amount.place] ?? ''
  const own = places.filter(
    (place) =>
      isOtherAmount(names[place] ?? '') === isOtherAmount(name) &&
      !/typeforeign|fee/.test(names[place] ?? ''),
  )
  const first = /^(?:source|target|payment|converted|settlement)/.exec(name)?.[0]
  const paired = own.filter((place) => first && names[place]?.startsWith(first))
  const distance = (place: number) => Math.abs(place - amount.place) - (place > amount.place ? 0.5 : 0)
  const [nearest] = (paired.length > 0 ? paired : own).toSorted(
    (one, other) => distance(one) - distance(other),
  )
  return nearest ?? null
}

/** The format of a table, under which the office's answers are kept. */
export function formatKeyOf({ names, labels, hasHeadings, rows }: BankTable): BankFormatKey {
  const kinds = names.map((_, place) => kindOf(rows, place))
  const said = hasHeadings
    ? names
    : kinds.map(({ isDay, isAmount, filled }) =>
        isDay ? 'day' : isAmount ? 'amount' : filled.length > 0 ? 'text' : 'empty',
      )
  const id = createHash('sha256')
    .update(JSON.stringify([hasHeadings, said]))
    .digest('hex')
  const called = hasHeadings
    ? labels.filter(Boolean).join(', ')
    : `Relevé sans titres, ${names.length} colonnes`
  return { id, headings: cutText(called, 300) }
}

/** Words of French and German headings, by which days come before months. */
const dayFirstHeading =
  /libelle|montant|operation|valeur|devise|solde|contrepartie|tiers|jour|sens|motif|emetteur|intitule|somme|statut|nature|buchung|betrag|umsatz|wahrung|waehrung|verwendung|valuta|saldo|haben/

/** Whether the table's language writes days before months: French and German do, English headings say nothing. */
export const isDayFirstLanguage = ({ names, hasHeadings }: BankTable) =>
  !hasHeadings || names.some((name) => dayFirstHeading.test(name))

/** The currency that lines above the headings name: « Devise ; USD ». Empty where they name none. */
export function preambleCurrency({ preamble }: BankTable): string {
  const line = preamble.find(([first = '']) =>
    /devise|currency|monnaie|wahrung|compte tenu en/.test(plainWords(first)),
  )
  return line ? currencyIn(line.slice(0, 3).join(' ')) : ''
}
