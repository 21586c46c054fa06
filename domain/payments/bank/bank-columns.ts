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
  /** Headings reduced to lower-case letters, one per column; empty strings when the table has no headings. */
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
  /verwendungszweck|^(?:paymentreference|buchungstext|memo$|narrative|message$|vorgang$|remittance|purpose|objet$|transactiondescription|transactiondetails)/

/** Amounts that are not those of the account: in another currency, without tax, fees, rates, what was paid back. */
const otherAmount =
  /local|orig|foreign|etrang|francs|frais|^(?:total)?fees?|feeamount|^commission|taux|rate$|cours$|tva|vat|^tax|montantht$|totalht$|horstaxe|exclvat|excl|refund|rembours|endevise|ursprung|instructed|ordonne/

/** Statuses of something else than the payment: its receipt, its place in the accounts. */
const otherStatus =
  /justificatif|piece|rapproch|lettr|pointage|tva|facture|attachment|receipt|reconcil|export|categ|motif/

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

/** Whether a date follows within a few lines of the headings. */
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
  /** Cents by which the balance changes with each row, where amounts have no sign and the balance alone tells it. */
  changes?: ReadonlyMap<readonly string[], number>
}

/** Columns that are known but for the amount, of which there may be several. */
export interface BankColumns {
  days: number[]
  /** Sources of the amount: a single one where it is certain. */
  amounts: AmountSource[]
  directions: number[]
  statuses: number[]
  payer: number | null
  texts: number[]
}

/** Content of one column. Columns are recognised by it where their headings do not tell. */
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

/** Finds the columns by their headings and their content. Returns `null` where the table is not a statement. */
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
      !otherStatus.test(names[place] ?? '') &&
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
  { place, debit, changes }: AmountSource,
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
    if (changes) {
      const change = changes.get(row)
      return amount === 0 || (change !== undefined && Math.abs(change) === amount) ? (change ?? 0) : null
    }
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
  const proven = (isProvenMain ? main : others)
    .flatMap((one) => proofs.get(one) ?? [])
    // One step may be chance where a heading names another column.
    .filter(({ steps }) => steps >= (isProvenMain || main.length === 0 ? 1 : 2))
  if (proven.length > 0) {
    const most = Math.max(...proven.map(({ steps }) => steps))
    const best = proven.filter(({ steps }) => steps === most)
    return distinct(
      table,
      columns,
      best.map(({ source }) => source),
    )
  }
  if (main.length > 0) return distinct(table, columns, main)
  const isDoubtful = others.some(({ place }) => namesOf(place).isBalance || !isMain(place))
  // A single column is asked for as well where its heading says that it is something else.
  const [only] = others
  return others.length === 1 && isDoubtful && only ? [only, only] : distinct(table, columns, others)
}

/** Returns the amounts in euros where other headings name another currency. */
function preferEuros({ labels }: BankTable, sources: readonly AmountSource[]): AmountSource[] {
  const currencies = sources.map(({ place }) => currencyIn(labels[place] ?? ''))
  const isMixed = currencies.includes('EUR') && currencies.some((one) => one !== '' && one !== 'EUR')
  return sources.filter((_, at) => !isMixed || currencies[at] === '' || currencies[at] === 'EUR')
}

/** Returns one source for each distinct list of incoming amounts. */
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

interface Proof {
  source: AmountSource
  /** Number of steps of a balance that are the source's amounts. */
  steps: number
}

/**
 * Returns the sources whose amounts are the steps of a balance. Rows of one account and currency follow each other, the newest first
 * or last. Amounts without a sign get that of their step.
 */
function proveByBalance(
  table: BankTable,
  { directions, statuses }: Pick<BankColumns, 'directions' | 'statuses'>,
  sources: readonly AmountSource[],
  mayBeBalance: (place: number) => boolean,
): Map<AmountSource, Proof> {
  const proofs = new Map<AmountSource, Proof>()
  const groupings = groupRows(table, statuses)
  const balances = table.names.flatMap((_, place) => {
    if (!mayBeBalance(place)) return []
    const sign = decimalSignOf(table.rows.map((row) => row[place] ?? ''))
    const balanceOf = (row: string[]) => readBankAmount(row[place] ?? '', sign)
    return groupings.map((groups) => ({ place, steps: groups.flatMap((rows) => stepsOf(rows, balanceOf)) }))
  })
  for (const source of sources) {
    const amountOf = amountReader(table, directions, source)
    const amounts = new Map(table.rows.map((row) => [row, amountOf(row)]))
    const isUnsigned =
      source.debit === null &&
      directions.length === 0 &&
      [...amounts.values()].every((amount) => (amount ?? 0) >= 0)
    for (const { place, steps } of balances) {
      if (place === source.place || place === source.debit) continue
      for (const order of ['newestFirst', 'newestLast'] as const) {
        const changes = steps.map((step) => step[order])
        const isMost = (count: number) => count > 0 && count >= changes.length * mostSteps
        const signed = changes.filter(({ row, by }) => amounts.get(row) === by).length
        const bare = isUnsigned
          ? changes.filter(({ row, by }) => amounts.get(row) === Math.abs(by)).length
          : 0
        const best = proofs.get(source)?.steps ?? 0
        if (isMost(signed)) {
          if (signed > best) proofs.set(source, { source, steps: signed })
        } else if (isMost(bare) && bare > best)
          proofs.set(source, {
            source: { ...source, changes: new Map(changes.map(({ row, by }) => [row, by])) },
            steps: bare,
          })
      }
    }
  }
  return proofs
}

/** Executed rows in their order: all together, and those of each account and currency, which may have a balance of their own. */
function groupRows({ names, rows }: BankTable, statuses: readonly number[]): string[][][][] {
  const executed = rows.filter(
    (row) => !statuses.some((place) => readStatus(row[place] ?? '') === 'not-done'),
  )
  const keys = [findHeading(names, 'account'), findHeading(names, 'currency')]
  const groups = Map.groupBy(executed, (row) =>
    JSON.stringify(keys.map((place) => (place === null ? '' : (row[place] ?? '')))),
  )
  return groups.size > 1 ? [[executed], [...groups.values()]] : [[executed]]
}

/** A row and the cents by which it changes the balance. */
interface Change {
  row: string[]
  by: number
}

/** Two rows that follow each other, as a change by the first or by the second, which depends on the order of the file. */
interface Step {
  newestFirst: Change
  newestLast: Change
}

function stepsOf(rows: readonly string[][], balanceOf: (row: string[]) => number | null): Step[] {
  const balances = rows.map(balanceOf)
  return rows.flatMap((row, at) => {
    const [balance, next, nextRow] = [balances[at] ?? null, balances[at + 1] ?? null, rows[at + 1]]
    // Steps of nought prove nothing.
    if (balance === null || next === null || !nextRow || balance === next) return []
    return [{ newestFirst: { row, by: balance - next }, newestLast: { row: nextRow, by: next - balance } }]
  })
}

/** Returns the part of a heading besides « montant » or « devise »: « Devise opération » and « Montant opération » share « opération ». */
const qualifierOf = (name: string) =>
  name.replace(
    /montants?|amounts?|somme|betrag|umsatz|devises?|currenc(?:y|ies)|monnaie|wahrung|waehrung|ccy|code/g,
    '',
  )

const sharesQualifier = (one: string, other: string) =>
  one !== '' && other !== '' && (one.includes(other) || other.includes(one))

/** The column of the currency of amounts; `null` where no column says one. */
export function findCurrency({ names, rows }: BankTable, amount: AmountSource): number | null {
  const kinds = names.map((_, place) => kindOf(rows, place))
  const places = names.flatMap((name, place) => {
    const { filled, isAmount, isDay } = kinds[place] ?? { filled: [] }
    const isSaid = filled.length > 0 && filled.every(isCurrency)
    const isNamed = headings.currency.some((pattern) => pattern.test(name))
    return isSaid || (isNamed && !isAmount && !isDay) ? [place] : []
  })
  const own = qualifierOf(names[amount.place] ?? '')
  const others = names.flatMap((name, place) =>
    kinds[place]?.isAmount && place !== amount.place && place !== amount.debit ? [qualifierOf(name)] : [],
  )
  const paired = places.filter((place) => sharesQualifier(qualifierOf(names[place] ?? ''), own))
  const unpaired = places.filter(
    (place) => !others.some((other) => sharesQualifier(qualifierOf(names[place] ?? ''), other)),
  )
  const distance = (place: number) => Math.abs(place - amount.place) - (place > amount.place ? 0.5 : 0)
  const [nearest] = (paired.length > 0 ? paired : unpaired).toSorted(
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
