import { type Site, site } from '../../business/site.ts'
import { decimalCents, formatCents } from '../../kernel/money/amounts.ts'
import { drawQr, type QrDrawing } from '../../kernel/qr-drawing.ts'
import { ownValue } from '../../kernel/text/own-value.ts'

/** What a client types into their bank's form, and the code that fills that form (docs/product.md §11.33). */
export interface Transfer {
  payee: string
  /** Without spaces, and in groups of four, as it is read. */
  iban: string
  ibanInGroups: string
  amount: string
  /** « 450,00 », as a bank's form takes it. */
  amountTyped: string
  reference: string
  /** Null where the payment does not fit into one: more than 999 999 999,99 €. */
  code: QrDrawing | null
}

export interface AskedTransfer {
  /** Including tax. */
  cents: number
  /** The number of the invoice, or of the quote whose deposit is asked for. */
  reference: string
}

/** How so much is paid by transfer, by the facts of a day; `null` where there is nothing to pay, or no account to pay to. */
export function transferOf({ cents, reference }: AskedTransfer, { legal }: Site = site): Transfer | null {
  const iban = legal.iban.replace(/\s/g, '')
  if (cents <= 0 || !iban) return null
  const payload = epcPayload({ name: legal.companyName, iban, cents, reference })
  return {
    payee: legal.companyName,
    iban,
    ibanInGroups: iban.replace(/(.{4})(?=.)/g, '$1 '),
    amount: formatCents(cents),
    amountTyped: decimalCents(cents),
    reference,
    code: payload === null ? null : drawQr(payload),
  }
}

interface EpcPayment {
  name: string
  iban: string
  cents: number
  reference: string
}

/** Cents (EPC069-12, AT-04). */
const maxCents = 99_999_999_999

/**
 * What the code of a transfer holds (EPC069-12, version 002, whose BIC is optional within the European Economic Area): one line
 * each for the tag, the version, UTF-8, SCT, BIC, name, IBAN, amount, purpose, structured reference and text. `null` where it
 * cannot say so much. An invoice's number is no creditor reference of ISO 11649, so it stands in the text. Names are written in
 * the letters that every bank takes (EPC217-08), of which UTF-8 makes one byte each: the largest payment has 264 of the 331
 * bytes that a code of version 13 holds at level M.
 */
export function epcPayload({ name, iban, cents, reference }: EpcPayment): string | null {
  if (cents < 1 || cents > maxCents) return null
  const amount = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  const lines = ['BCD', '002', '1', 'SCT', '', inSepaLetters(name, 70), iban, amount, '', '']
  return [...lines, inSepaLetters(reference, 140)].join('\n')
}

/** Letters without what stands on them; what is none becomes a space. */
const inSepaLetters = (text: string, most: number) =>
  text
    .replace(/[œŒæÆß]/g, (letter) => ownValue(ligatures, letter) ?? letter)
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/&/g, '+')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trimEnd()

const ligatures: Readonly<Record<string, string>> = { œ: 'oe', Œ: 'OE', æ: 'ae', Æ: 'AE', ß: 'ss' }
