import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankTransferOf, formatBankTransferQrContent } from '../../domain/billing/payments/transfer.ts'
import { defaultSite } from '../../domain/business/site.ts'
import { readQrPath } from '../reading/read-qr-codes.ts'

const iban = 'FR7699999000010000412630064'
const payment = { name: 'TW Jantes SAS', iban, cents: 45_316, reference: 'FA-E-2026-0042' }

test('the payload of the QR code has the lines of EPC069-12, in order (§11.33)', () => {
  expect(formatBankTransferQrContent(payment)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'TW Jantes SAS',
    iban,
    'EUR453.16',
    '',
    '',
    'FA-E-2026-0042',
  ])
})

test('names are transliterated to the characters that every bank accepts (§11.33)', () => {
  const nameOf = (name: string) => formatBankTransferQrContent({ ...payment, name })?.split('\n')[5]
  expect(nameOf('Œuvres & Sœurs d’Épinal – Élan №\u00a07')).toBe("OEuvres + Soeurs d'Epinal - Elan No 7")
  expect(nameOf('Straße「」\n\r Ltd')).toBe('Strasse Ltd')
})

test('the payload stays within the limits of the standard for any name, amount and reference (§11.33)', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 1, max: 99_999_999_999 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      (name, cents, reference) => {
        const payload = formatBankTransferQrContent({ name, iban, cents, reference }) ?? ''
        const lines = payload.split('\n')
        expect(lines).toHaveLength(11)
        expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(331)
        expect(lines[5]?.length).toBeLessThanOrEqual(70)
        expect(lines[10]?.length).toBeLessThanOrEqual(140)
        expect(lines.slice(5).join('')).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]*$/)
        expect(lines[7]).toMatch(/^EUR(0|[1-9]\d{0,8})\.\d\d$/)
        expect(Math.round(Number(lines[7]?.slice(3)) * 100)).toBe(cents)
      },
    ),
  )
  for (const cents of [0, -1, 100_000_000_000])
    expect(formatBankTransferQrContent({ ...payment, cents })).toBeNull()
})

test('another program reads the QR code; with the longest values it has level M and version 13 at most (§11.33)', async () => {
  const legal = { ...defaultSite.legal, companyName: 'Société '.repeat(20) }
  for (const facts of [defaultSite, { ...defaultSite, legal }]) {
    const transfer = bankTransferOf({ cents: 99_999_999_999, reference: 'N'.repeat(200) }, facts)
    const { size = 0, path } = transfer?.code ?? {}
    const [read] = await readQrPath(path ?? '', size)
    expect(read?.text).toBe(
      formatBankTransferQrContent({
        name: facts.legal.companyName,
        iban: facts.legal.iban.replace(/\s/g, ''),
        cents: 99_999_999_999,
        reference: 'N'.repeat(200),
      }),
    )
    expect(read?.ecLevel).toBe('M')
    expect(read?.version).toBeLessThanOrEqual(13)
  }
})

test('bankTransferOf() returns null without an IBAN or an amount to pay (§11.33)', () => {
  const amountAndReference = { cents: 100, reference: 'FA-E-2026-0042' }
  expect(
    bankTransferOf(amountAndReference, { ...defaultSite, legal: { ...defaultSite.legal, iban: '' } }),
  ).toBeNull()
  expect(bankTransferOf({ ...amountAndReference, cents: 0 }, defaultSite)).toBeNull()
  expect(bankTransferOf(amountAndReference, defaultSite)?.ibanInGroups).toMatch(/^(\S{4} ){6}\S{3}$/)
})
