import { type Day, parseDay } from '../../../kernel/calendar/paris-day.ts'
import { parseCents } from '../../../kernel/money/amounts.ts'
import { getOwnProperty } from '../../../kernel/text/own-property.ts'
import type { DayMonthOrder } from './bank-format.ts'

// Reads single cells of a bank's table: days, amounts, currencies, statuses, directions.

/** Maximum number of characters of a cell that is a day, an amount or a word. */
const maxLength = 60

/** Returns the cell without the formula that spreadsheets put around it: `="12/11/2026"`. */
const plainCell = (text: string) =>
  text
    .slice(0, maxLength)
    .replace(/^="?|"$/g, '')
    .trim()

/** Reduces a text to lower-case letters and digits without diacritics; other characters become single spaces. */
export const normalizeBankText = (text: string) =>
  text
    .slice(0, maxLength)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const numericDay = /^(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/
const yearFirst = /^(\d{4})([/.-]?)(\d{1,2})\2(\d{1,2})(?!\d)/

/** Spreadsheet dates are days since 30/12/1899: that of 01/01/1970, and the first and last accepted ones (years 2000 to 2099). */
const serialDays = { to1970: 25_569, first: 36_526, last: 73_050 }

const months = [
  'janv jan january januar janner',
  'fevr fev fevrier feb february februar',
  'mars mar march marz mrz maerz',
  'avr avril apr april',
  'mai may',
  'juin jun june juni',
  'juil juillet jul july juli',
  'aout aou aug august',
  'sept sep septembre september',
  'oct octobre october okt oktober',
  'nov novembre november',
  'dec decembre december dez dezember',
].map((names) => names.split(' '))

/**
 * Reads a day: « 12/11/2026 », « 2026/11/12 08:00 », « 12 nov. 2026 », « 46338 » → `2026-11-12`. Returns `null` for other texts,
 * and for a day that could be read in two orders while `order` is `null`.
 */
export function parseBankDay(cell: string, order: DayMonthOrder | null): Day | null {
  const plain = plainCell(cell)
  const [, year = '', , month = '', day = ''] = yearFirst.exec(plain) ?? []
  if (year) return dayOf(year, month, day)
  const numeric = numericParts(plain)
  if (numeric) {
    const provenOrder = numeric.proves ?? order
    const [first, second] = numeric.parts
    if (provenOrder === null && first !== second) return null
    return provenOrder === 'month-first'
      ? dayOf(numeric.year, first, second)
      : dayOf(numeric.year, second, first)
  }
  if (/^\d{5}(?:\.\d+)?$/.test(plain)) return serialDay(Math.floor(Number(plain)))
  return wordedDay(plain)
}

function dayOf(year: string, month: string, day: string): Day | null {
  return parseDay(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

interface NumericDay {
  parts: [string, string]
  year: string
  /** Order that this day alone proves; `null` if both are possible. */
  proves: DayMonthOrder | null
}

function numericParts(plain: string): NumericDay | null {
  const [, first, sign, second, year] = numericDay.exec(plain) ?? []
  if (!first || !second || !year) return null
  // Dates with points always start with the day.
  const isDayFirst = sign === '.' || Number(first) > 12
  const isMonthFirst = sign !== '.' && Number(second) > 12
  const proves = isDayFirst ? 'day-first' : isMonthFirst ? 'month-first' : null
  return { parts: [first, second], year, proves }
}

function serialDay(days: number): Day | null {
  if (days < serialDays.first || days > serialDays.last) return null
  return parseDay(new Date((days - serialDays.to1970) * 86_400_000).toISOString().slice(0, 10))
}

/** Reads a day with a month name: « 24 nov. 2026 », « mardi 1er décembre 2026 », « Nov 24, 2026 », « 24-NOV-26 ». */
function wordedDay(plain: string): Day | null {
  const words = normalizeBankText(plain).replace(/(\d)(?:er|st|nd|rd|th)\b/g, '$1')
  const [, day = '', name = '', year = ''] =
    /(?:^|\D)(\d{1,2}) ?([a-z]{3,9}) ?(\d{4}|\d{2})(?!\d)/.exec(words) ?? []
  const [, english = '', englishDay = '', englishYear = ''] =
    /(?:^|[^a-z])([a-z]{3,9}) (\d{1,2}) (\d{4})(?!\d)/.exec(words) ?? []
  const month = months.findIndex((names) => names.includes(name))
  if (month >= 0) return dayOf(year, String(month + 1), day)
  const other = months.findIndex((names) => names.includes(english))
  return other >= 0 ? dayOf(englishYear, String(other + 1), englishDay) : null
}

/**
 * Returns the order of day and month that a column proves; `null` if every day reads the same in both orders, `open` if
 * no day proves an order, `mixed` if two days contradict each other.
 */
export function detectDayMonthOrder(cells: readonly string[]): DayMonthOrder | 'open' | 'mixed' | null {
  const days = cells.flatMap((cell) => numericParts(plainCell(cell)) ?? [])
  const provenOrders = new Set(days.flatMap(({ proves }) => proves ?? []))
  if (provenOrders.size > 1) return 'mixed'
  const [order] = provenOrders
  if (order) return order
  return days.some(({ parts: [first, second] }) => Number(first) !== Number(second)) ? 'open' : null
}

/** Whether a cell is a date, in day-first or month-first order. Serial numbers of spreadsheets (« 46350 ») do not count. */
export const isBankDay = (cell: string) =>
  !/^\d{5}(?:\.\d+)?$/.test(plainCell(cell)) &&
  (parseBankDay(cell, 'day-first') ?? parseBankDay(cell, 'month-first')) !== null

const currencies = new Set(Intl.supportedValuesOf('currency'))
const signs: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY' }

/**
 * Returns the currency named by a cell or heading: « EUR », « € », « Montant (USD) », « Crédit en CHF »; empty if it names none.
 */
export function findCurrencyNamedIn(cell: string): string {
  const start = cell.slice(0, 120)
  if (/\beuros?\b/i.test(start)) return 'EUR'
  if (/\bfrancs?\b/i.test(start)) return 'FRF'
  if (/\bdollars?\b/i.test(start)) return 'USD'
  const sign = /[€$£¥]/.exec(start)?.[0]
  // « US$ » and « CA$ » are different dollars, and neither is the euro.
  if (sign) return getOwnProperty(signs, sign) ?? ''
  return (
    [...start.matchAll(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g)]
      .map(([code]) => code)
      .find((code) => currencies.has(code)) ?? ''
  )
}

/** Returns the code of the currency in a cell; unknown texts are returned unchanged. */
export function parseBankCurrency(cell: string): string {
  const plain = plainCell(cell)
  return findCurrencyNamedIn(plain) || findCurrencyNamedIn(plain.toUpperCase()) || plain
}

/** Whether a cell is a currency and nothing else. */
export function isBankCurrency(cell: string): boolean {
  const plain = plainCell(cell)
  return currencies.has(plain.toUpperCase()) || /^(?:[€$£¥]|euros?)$/i.test(plain)
}

/** Returns the decimal separator of a column, by the first cell with decimals; `null` if no cell has any. */
export function detectDecimalSeparator(cells: readonly string[]): ',' | '.' | null {
  for (const cell of cells) {
    const sign = /([.,])\d{1,2}\D{0,5}$/.exec(plainCell(cell))?.[1]
    if (sign) return sign as ',' | '.'
  }
  return null
}

/** Suffixes of an amount that give its direction: « 12,00 CR », « 12,00 D » (French and English); H and S (German). */
const suffixes: Readonly<Record<string, 1 | -1>> = { cr: 1, c: 1, h: 1, dr: -1, db: -1, d: -1, s: -1 }

/**
 * Reads an amount in cents: « +1.234,56 », « 1 234.56 EUR », « 12,00- », « (12.00) », « 12,00 D ». Returns `null` for
 * other texts.
 */
export function parseBankAmount(cell: string, decimalSign: ',' | '.' | null): number | null {
  const bare = plainCell(cell)
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/[−–]/g, '-')
  const suffix = /\d(CR|DR|DB|[CDHS])$/i.exec(bare)?.[1]?.toLowerCase() ?? ''
  const without = bare
    .slice(0, bare.length - suffix.length)
    .replace(/^(?:[-+]?)(?:[A-Z]{3}|[€$£¥])|(?:[A-Z]{3}|euros?|[€$£¥])(?=[-)]?$)/gi, (found) =>
      /^[-+]/.test(found) ? found.slice(0, 1) : '',
    )
  const [, before = '', digits = '', after = ''] = /^([-+(]?)([\d.,]+)([-)]?)$/.exec(without) ?? []
  const cents = parseDigits(digits, decimalSign)
  if (cents === null || (before === '(') !== (after === ')')) return null
  const isNegative = before === '-' || before === '(' || after === '-'
  const direction = getOwnProperty(suffixes, suffix)
  if (direction) return cents * direction
  return isNegative ? -cents + 0 : cents
}

function parseDigits(digits: string, decimalSign: ',' | '.' | null): number | null {
  if (/^\d+$/.test(digits)) return parseCents(digits)
  // Workbooks store binary fractions, such as 1659.0400000000002.
  if (/^\d+\.\d{5,}$/.test(digits)) {
    const exact = Number(digits) * 100
    return Math.abs(exact - Math.round(exact)) < 1e-4
      ? parseCents((Math.round(exact) / 100).toFixed(2))
      : null
  }
  const [, whole = '', decimals = ''] = /^([\d.,]*)[.,](\d{1,2})$/.exec(digits) ?? []
  if (decimals) {
    const grouped = withoutGroups(whole || '0')
    return grouped === null ? null : parseCents(`${grouped},${decimals}`)
  }
  // « 1.234 »: the point separates thousands, unless other cells use it for decimals.
  const grouped = digits.includes(decimalSign ?? ' ') ? null : withoutGroups(digits)
  return grouped === null ? null : parseCents(grouped)
}

/** Removes thousands separators: `1.234.567` → `1234567`. Returns `null` if the groups are not thousands. */
function withoutGroups(digits: string): string | null {
  if (/^\d+$/.test(digits)) return digits
  const sign = digits.includes('.') ? '.' : ','
  const [first = '', ...groups] = digits.split(sign)
  const isGrouped = /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
  return isGrouped ? first + groups.join('') : null
}

export type ExecutionStatus = 'done' | 'not-done' | 'unknown'

/** Matches statuses of payments that were rejected, undone or are not executed yet, in French, English and German. */
const notDone =
  /refus|declin|reject|rejet|fail|echou|echec|cancel|annul|abgelehnt|abgebrochen|storn|fehlgeschlagen|pend|attente|cours|processing|progress|revert|revers|renvoy|void|expir|vorgemerkt|offen|ausstehend|bearbeitung|geplant|retour|return|bounc|bloqu|block|hold|suspen|schedul|planifi|programm|venir|prevu|upcoming|future|initi|draft|brouillon|impay|incompl|inachev|disput|contest|litige|rembours|refund|chargeback|denied|zuruck|abandon|submitted|soumis|created|cree|unclaimed|rucklast|ausgesetzt|prevision|provisoire|temporaire|autoris|authoriz|authoris|unpaid|unsettled|uncleared|unbooked|unposted|attend|partiel|partial|teilweise|unbestatigt|requis|requir|review|verif|demand|request|\b(?:non|no|not|nicht|pas|to be|(?:en|in) (?:traitement|execution|validation|transit))\b/
/** Matches « À comptabiliser », „zu buchen“. */
const toBeDone = /\b(?:a [a-z]+er|zu [a-z]+en)\b/
const done =
  /^(?:oui|yes|ja)$|\b(?:execut|regle|comptabilis|termin|effectu|valide|paye|accept|complet|reussi|abouti|traite|finalis|confirm|credit|recu|encaisse|passe|definiti|succe|settled|booked|posted|cleared|paid|processed|approved|received|done|ok|finished|available|disponible|sent|gebucht|umsatz|ausgefuhrt|abgeschlossen|erledigt|verbucht|erfolgreich|bezahlt|book|active|actif)/

/** Reads the status of a payment. An empty one counts as `done`. */
export function parseExecutionStatus(cell: string): ExecutionStatus {
  const words = normalizeBankText(cell)
  if (notDone.test(words) || toBeDone.test(words)) return 'not-done'
  return words === '' || done.test(words) ? 'done' : 'unknown'
}

/** Whether a cell contains only a word that is used only for statuses. */
export const isExecutionStatusWord = (cell: string) =>
  /^(?:refusee?|declined|rejected|rejetee?|pending|en attente|en cours|annulee?|cancell?ed|failed|revert(?:ed)?|(?:umsatz )?(?:vorgemerkt|gebucht)|storniert|abgelehnt|a venir|en cours de traitement|echouee?|completed|executee?|execute|comptabilisee?|terminee?|booked|posted|processing|renvoyee?|reversed|pdng|settled|cleared|reglee?)$/.test(
    normalizeBankText(cell),
  )

export type BankAmountDirection = 'credit' | 'debit' | 'neither'

const directions: Readonly<Record<BankAmountDirection, ReadonlySet<string>>> = {
  credit: new Set(
    '+ bij c cr crdt cred credit credits h haben in incoming inbound entree entrees entrant entrante recu recue recus recette recettes encaissement encaissements eingang gutschrift received crediteur crediteurs creditrice creditor kredit rd cash-in money-in payin paid-in deposit positif positive plus virement-recu virement-entrant'.split(
      ' ',
    ),
  ),
  debit: new Set(
    '- af d dr db dbit deb debit debits s soll out outgoing outbound sortie sorties sortant sortante emis emise emission depense depenses decaissement decaissements ausgang lastschrift belastung sent debiteur debiteurs debitrice rc cash-out money-out payout paid-out withdrawal retrait prelevement negatif negative moins virement-emis virement-sortant paiement'.split(
      ' ',
    ),
  ),
  neither: new Set('neutral neutre memo'.split(' ')),
}

/** Returns the direction in a cell that contains nothing else: « C », « Débit », « + »; `null` for other cells. */
export function parseDebitOrCredit(cell: string): BankAmountDirection | null {
  const plain = plainCell(cell).replace(/[−–]/g, '-')
  const word = plain === '+' || plain === '-' ? plain : normalizeBankText(plain).replaceAll(' ', '-')
  const matchingDirection = Object.entries(directions).find(([, words]) => words.has(word))
  return (matchingDirection?.[0] as BankAmountDirection | undefined) ?? null
}

/** Content of one column, by which it is recognised if the headings do not identify it. */
export interface BankColumnKind {
  filled: string[]
  isDay: boolean
  isAmount: boolean
  hasAmount: boolean
  /** Whether an amount has decimals. Account numbers, which look like amounts, have none. */
  hasDecimals: boolean
}

/** Minimum share of the filled cells of a column that must be of its kind. */
const minShare = 0.8

/** Returns the kind of a column by its filled cells. */
export function detectBankColumnKind(rows: readonly (readonly string[])[], column: number): BankColumnKind {
  const filled = rows.flatMap((row) => row[column] || [])
  const sign = detectDecimalSeparator(filled)
  const share = (isMatch: (cell: string) => boolean) =>
    filled.length > 0 && filled.filter(isMatch).length >= filled.length * minShare
  const isAmount = share((cell) => parseBankAmount(cell, sign) !== null)
  const hasAmount = filled.some((cell) => parseBankAmount(cell, sign) !== null)
  return { filled, isDay: share(isBankDay), isAmount, hasAmount, hasDecimals: isAmount && sign !== null }
}
