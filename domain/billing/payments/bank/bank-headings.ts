import { findCurrencyNamedIn, isBankDay, normalizeBankText } from './bank-cells.ts'
import { tidyBankText } from './bank-entry.ts'

// Finds the headings of a bank's table and recognises them.

/** A bank's table, split into preamble, headings and rows. */
export interface BankTable {
  /** Headings reduced to lower-case letters, one per column; empty strings when the table has no headings. */
  names: string[]
  labels: string[]
  /** Lines above the headings. */
  preamble: string[][]
  rows: string[][]
  hasHeadings: boolean
}

/** Number of first lines in which headings are searched. Banks write the account and its balance above them. */
const maxHeadingLine = 30

/** Reduces a heading to lower-case letters without diacritics, spaces, digits and punctuation. */
const plainHeading = (heading: string) =>
  heading
    .slice(0, 120)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** Patterns of the headings of each column, the most likely first. */
export const bankHeadingPatterns = {
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
  status: [
    /^(?:statuts?|status|state|etat|zustand|buchungsstatus)|(?:statut|status)$/,
    // « Comptabilisé : Oui ».
    /^(?:comptabilis|execut|valid)ee?$/,
  ],
  direction: [
    /^(?:sens|direction|signe|cd|dc|crdr|drcr|dbcr|crdb|creditdebit|debitcredit|sollhaben|sh|impactsurlesolde|balanceimpact|indicat|kennzeichen|cdtdbtind|debitoucredit|creditoudebit|afbij)/,
  ],
  currency: [/^devise/, /^currency/, /devise|currency|monnaie|wahrung|waehrung|^ccy|^cur$|^munt$|^moneda/],
  account: [
    /^(?:compte|account|nomducompte|numerodecompte|numerocompte|accountn|iban|ibanducompte|auftragskonto)/,
  ],
} as const

export const bankTextHeadingPattern =
  /^(libelle|label|nature|motif|reference|ref|informations?|communication|details?|description|intitule|operation$)/
export const additionalTextHeadingPattern =
  /verwendungszweck|^(?:paymentreference|buchungstext|memo$|narrative|message$|vorgang$|remittance|purpose|objet$|transactiondescription|transactiondetails)/

/** Matches headings of other amounts than the account's: in another currency, without tax, fees, rates, refunds. */
const otherAmount =
  /local|orig|foreign|etrang|francs|frais|^(?:total)?fees?|feeamount|^commission|taux|rate$|cours$|tva|vat|^tax|montantht$|totalht$|horstaxe|exclvat|excl|refund|rembours|endevise|ursprung|instructed|ordonne/

/** Matches headings of statuses that are not the payment's: of its receipt, of its bookkeeping. */
export const nonPaymentStatusHeadingPattern =
  /justificatif|piece|rapproch|lettr|pointage|tva|facture|attachment|receipt|reconcil|export|categ|motif/

/**
 * Matches the beginnings of headings that look like an amount (« Numéro d’opération ») but name a number, a code or a
 * date.
 */
export const amountLookalikeHeadings = /^(?:numero|num|no|nr|number|id|code|type|date)/

/** Whether the heading names another amount than the account's. « Amount (incl. VAT) » is the account's. */
export const isOtherAmountHeading = (name: string) =>
  otherAmount.test(name.replace(/incl(?:uding)?vat|incl(?:uding)?tax/g, ''))

/** Splits a file into headings, lines above them and rows. Returns `null` if no line has a date. */
export function splitBankTable(lines: readonly string[][]): BankTable | null {
  const first = lines.slice(0, maxHeadingLine)
  for (const isHeading of headingTests) {
    const index = first.findIndex(
      (cells, at) => isHeading(cells.map(plainHeading)) && !cells.some(isBankDay) && hasDayBelow(lines, at),
    )
    if (index < 0) continue
    const cells = lines[index] ?? []
    const rows = lines.slice(index + 1).filter((row) => row.some(Boolean) && !isSameLine(row, cells))
    return { ...columnNames(cells, rows), preamble: first.slice(0, index), rows, hasHeadings: true }
  }
  const start = lines.findIndex((cells) => cells.some(isBankDay))
  if (start < 0) return null
  const rows = lines.slice(start).filter((row) => row.some(Boolean))
  return { ...columnNames([], rows), preamble: lines.slice(0, start), rows, hasHeadings: false }
}

/** Returns labels and names of all columns, as many as the widest line has. */
function columnNames(cells: readonly string[], rows: readonly string[][]) {
  const width = rows.reduce((most, { length }) => Math.max(most, length), cells.length)
  const labels = Array.from({ length: width }, (_, index) => tidyBankText(cells[index] ?? ''))
  return { labels, names: labels.map(plainHeading) }
}

export const findBankHeading = (names: readonly string[], kind: keyof typeof bankHeadingPatterns) => {
  for (const pattern of bankHeadingPatterns[kind]) {
    const index = names.findIndex((name) => pattern.test(name))
    if (index >= 0) return index
  }
  return null
}

const has = (names: readonly string[], ...kinds: (keyof typeof bankHeadingPatterns)[]) =>
  kinds.some((kind) => findBankHeading(names, kind) !== null)
const hasText = (names: readonly string[]) =>
  names.some((name) => bankTextHeadingPattern.test(name) || additionalTextHeadingPattern.test(name))

/** Tests of a heading line, the strictest first, because banks write small tables above the real one. */
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
  one.length === other.length && one.every((cell, index) => cell === other[index])

/** Matches words of French and German headings. In these languages the day comes before the month. */
const dayFirstHeading =
  /libelle|montant|operation|valeur|devise|solde|contrepartie|tiers|jour|sens|motif|emetteur|intitule|somme|statut|nature|buchung|betrag|umsatz|wahrung|waehrung|verwendung|valuta|saldo|haben/

/** Whether the headings are in a language that writes the day first. Tables without headings count as French. */
export const isDayFirstLanguage = ({ names, hasHeadings }: BankTable) =>
  !hasHeadings || names.some((name) => dayFirstHeading.test(name))

/** Returns the currency named above the headings: « Devise ; USD », « Relevé de compte en USD »; empty if none is. */
export function findCurrencyInPreamble({ preamble }: BankTable): string {
  const line = preamble.find(([first = '']) =>
    /devise|currency|monnaie|wahrung|compte tenu en/.test(normalizeBankText(first)),
  )
  if (line) return findCurrencyNamedIn(line.slice(0, 3).join(' '))
  const named = preamble.flatMap((cells) =>
    cells.flatMap((cell) => /\b(?:en|in) (euros?|francs?|dollars?|[A-Z]{3})\b/.exec(cell)?.[1] ?? []),
  )
  return named.map(findCurrencyNamedIn).find(Boolean) ?? ''
}
