import type { Site } from '../../business/site.ts'
import { formatCents, formatDecimalCents } from '../../kernel/money/amounts.ts'
import { encodeQrDrawing, type QrDrawing } from '../../kernel/qr-drawing.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'

/** Data of a bank transfer for the client, and the QR code that fills the bank's form. */
export interface BankTransfer {
  payee: string
  /** Without spaces; `ibanInGroups` has groups of four characters. */
  iban: string
  ibanInGroups: string
  amount: string
  /** Amount in the format of a bank's form: « 450,00 ». */
  amountTyped: string
  reference: string
  /** QR code; `null` if the payment does not fit into one, above 999 999 999,99 €. */
  code: QrDrawing | null
}

export interface TransferRequest {
  /** Cents including tax. */
  cents: number
  /** Number of the invoice, or of the estimate whose deposit is requested. */
  reference: string
}

/** Returns the transfer that pays an amount; `null` if there is nothing to pay or no bank account. */
export function bankTransferOf({ cents, reference }: TransferRequest, { legal }: Site): BankTransfer | null {
  const iban = legal.iban.replace(/\s/g, '')
  if (cents <= 0 || !iban) return null
  const payload = formatBankTransferQrContent({ name: legal.companyName, iban, cents, reference })
  return {
    payee: legal.companyName,
    iban,
    ibanInGroups: iban.replace(/(.{4})(?=.)/g, '$1 '),
    amount: formatCents(cents),
    amountTyped: formatDecimalCents(cents),
    reference,
    code: payload === null ? null : encodeQrDrawing(payload),
  }
}

interface EpcPayment {
  name: string
  iban: string
  cents: number
  reference: string
}

/** Maximum amount in cents (EPC069-12, AT-04). */
const maxCents = 99_999_999_999

/**
 * Returns the content of the QR code of a transfer (EPC069-12, version 002, whose BIC is optional within the European
 * Economic Area); `null` if the amount does not fit. One line each for tag, version, character set (UTF-8), SCT, BIC,
 * name, IBAN, amount, purpose, structured reference and text.
 *
 * An invoice number is not a creditor reference of ISO 11649, so it is part of the text. Names use only characters that
 * every bank accepts (EPC217-08), one byte each in UTF-8: the largest payload, with an IBAN of 34 characters, has 279
 * bytes, and a code of version 13 can contain 331 at level M.
 */
export function formatBankTransferQrContent({ name, iban, cents, reference }: EpcPayment): string | null {
  if (cents < 1 || cents > maxCents) return null
  const amount = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  const lines = ['BCD', '002', '1', 'SCT', '', inSepaLetters(name, 70), iban, amount, '', '']
  return [...lines, inSepaLetters(reference, 140)].join('\n')
}

/** Strips diacritics and replaces every character outside the SEPA set with a space. */
const inSepaLetters = (text: string, maxLength: number) =>
  text
    .replace(/[œŒæÆß]/g, (letter) => getOwnProperty(ligatures, letter) ?? letter)
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/&/g, '+')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trimEnd()

const ligatures: Readonly<Record<string, string>> = { œ: 'oe', Œ: 'OE', æ: 'ae', Æ: 'AE', ß: 'ss' }
