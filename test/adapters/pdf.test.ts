import { expect, test } from 'vitest'
import { createPdf } from '../../adapters/pdf/layout/open-pdf.ts'
import { PdfWriter, pdfTextStyles } from '../../adapters/pdf/layout/pdf-writer.ts'
import type { DocumentLine } from '../../db/schema/billing/documents.ts'
import type { PrintableDocument } from '../../domain/billing/printing/printable-document.ts'
import { defaultSite } from '../../domain/business/site.ts'
import { formatCents } from '../../domain/kernel/money/amounts.ts'
import { totalsOfDocumentLines } from '../../domain/kernel/money/vat.ts'
import { documentFontsFolder } from '../../server/environment/paths.ts'
import { readPdf, readPdfPlaces } from '../reading/read-pdf.ts'
import {
  companyBuyer,
  documentLines,
  individualBuyer,
  printedCreditNote,
  printedDepositInvoice,
  printedEstimate,
  printedInvoice,
  printer,
  termsUrl,
} from './printed-documents.ts'

const print = async (document: PrintableDocument) => readPdf(await printer.print(document))

test('an invoice contains all that the law requires (§2.13, §9.7)', async () => {
  const { text, pages, info } = await print(printedInvoice)
  for (const words of [
    'Facture N° FA-E-2026-0042',
    'Date d’émission 02/10/2026',
    'Date de la prestation 30/09/2026',
    'À régler au plus tard le 01/11/2026',
    // Seller
    'TW Jantes SAS',
    'société par actions simplifiée au capital de 20 000 €',
    'RCS Épinal 999 412 063',
    'SIRET 999 412 063 00011',
    'TVA intracommunautaire FR 54 999 412 063',
    // Buyer
    'Garage de la Meurthe',
    'À l’attention de Claire Humbert',
    '88100 Saint-Dié-des-Vosges',
    'SIRET 999 501 240 00017',
    'TVA FR 59 999501240',
    // Document number, lines and amounts
    'CO-E-2026-0031',
    'Citroën Jumpy',
    'GK-482-RT',
    'Rénovation complète 4 312,50 € 20 % 1 250,00 €',
    'Œillets d’équilibrage 3 3,33 € 5,5 % 9,99 €',
    '20 % 1 250,00 € 250,00 €',
    '5,5 % 9,99 € 0,55 €',
    'Total HT 1 259,99 €',
    'Total TVA 250,55 €',
    'Net à payer 1 510,54 €',
    // Terms of payment and consequences of a late payment
    'Payable à 30 jours',
    'Pas d’escompte pour paiement anticipé',
    '3 fois le taux d’intérêt légal',
    'recouvrement de 40 €',
    'prestation de services',
    'Page 1 / 1',
  ])
    expect(text).toContain(words)
  // The document tells its holder where to verify it.
  expect(text).toContain('Vérifier ce document : https://jantes.test/verifier/ABCDE-FGHJK-MNPQR-STUVW')
  expect(pages).toBe(1)
  expect(info).toMatchObject({ Title: 'Facture FA-E-2026-0042', Author: 'TW Jantes SAS', Language: 'fr-FR' })
})

test('an invoice states goods or services, and when its tax is due (§2.13)', async () => {
  const [work, valves] = printedInvoice.lines.map((line) => ({ ...line }))
  if (!work || !valves) throw new Error('no lines')
  const ofGoods = { ...valves, nature: 'goods' as const }
  const printedText = async (lines: typeof printedInvoice.lines) =>
    (await print({ ...printedInvoice, lines })).text
  const service = await printedText([work, valves])
  expect(service).toContain('Nature de l’opération : prestation de services.')
  const goods = await printedText([{ ...work, nature: 'goods' }, ofGoods])
  expect(goods).toContain('Nature de l’opération : livraison de biens. TVA exigible à la livraison.')
  expect(goods).toContain('Date de livraison')
  const mixed = await printedText([work, ofGoods])
  expect(mixed).toContain('livraison de biens et prestation de services')
  expect(mixed).toContain('Œillets d’équilibrage (bien) 3')
})

test('an invoice for several orders lists them all (§2.13)', async () => {
  const orders = Array.from({ length: 3 }, (_, n) => ({
    number: `CO-E-2026-004${n}`,
    vehicle: `Citroën C${n}`,
    registration: `OI-${n}-IO`,
  }))
  const { text } = await print({ ...printedInvoice, orders })
  for (const { number, vehicle, registration } of orders)
    expect(text).toContain(`${number} ${vehicle} ${registration}`)
  expect(text).toContain('Commandes Véhicule Immatriculation / OR CO-E-2026-0040')
})

test('a credit note names its invoice, and states the amount in favour of the client (§2.13, §9.7)', async () => {
  const { text, info } = await print(printedCreditNote)
  expect(text).toContain('Avoir N° AV-E-2026-0003')
  expect(text).toContain('Annule la facture FA-E-2026-0042 du 02/10/2026')
  expect(text).toContain('Net en votre faveur −1 510,54 €')
  expect(text).not.toContain('Net à payer')
  expect(text).not.toContain('pénalités')
  expect(info).toMatchObject({ Title: 'Avoir AV-E-2026-0003' })
  // A consumer who has withdrawn is refunded without asking; a company has no right of withdrawal.
  expect(text).not.toContain('rétractation')
  const consumer = await print({ ...printedCreditNote, buyer: individualBuyer })
  expect(consumer.text).toContain('sans que vous ayez à le demander, au plus tard quatorze jours après')
})

test('an estimate states its deposit, its validity and where to sign (§2.13, §9.7)', async () => {
  const { text } = await print(printedEstimate)
  for (const words of [
    'Devis N° DE-S-2026-0017',
    'Atelier d’Ostwald (Strasbourg)',
    'SIRET 999 412 063 00029',
    'Valable jusqu’au 01/11/2026',
    'Julien Marchal',
    'Total TTC 1 510,54 €',
    'Acompte à la commande (30 %) 453,16 €',
    'Devis gratuit, valable 30 jours',
    'Bon pour accord',
    'Médiateur de la consommation',
  ])
    expect(text).toContain(words)
})

test('an estimate contains the binding delay, the vehicle and the general terms (§2.13, §3.8)', async () => {
  const { text } = await print(printedEstimate)
  for (const words of [
    'Délai 5 jours ouvrés',
    'Le délai court du jour où l’atelier dispose de l’acompte',
    'Véhicule Škoda Octavia Combi',
    'OI-238-UO',
    'Les conditions générales sont jointes à ce devis',
    termsUrl,
    'vous le lisez et l’acceptez à l’adresse',
    'Article 1. Objet et champ d’application',
    'Article 11. Droit applicable, médiation et litiges',
  ])
    expect(text).toContain(words)
  const { text: withoutDelay } = await print({ ...printedEstimate, workingDays: null, vehicle: null })
  expect(withoutDelay).not.toContain('jours ouvrés')
  expect((await print({ ...printedEstimate, workingDays: 1 })).text).toContain('Délai 1 jour ouvré')
})

test('a consumer’s estimate contains the withdrawal form and the request to begin early; a company’s estimate does not (§2.13, §3.8)', async () => {
  const ofIndividual = (await print(printedEstimate)).text
  const ofCompany = (await print({ ...printedEstimate, buyer: companyBuyer })).text
  const forms = [
    'Demande de commencer sans attendre Devis DE-S-2026-0017',
    'Je demande expressément que les travaux du devis commencent avant la fin de ce délai',
    'Formulaire de rétractation Devis DE-S-2026-0017',
    'Je/nous (*) vous notifie/notifions (*)',
  ]
  for (const words of forms) expect(ofIndividual).toContain(words)
  for (const words of forms.slice(0, 3)) expect(ofCompany).not.toContain(words)
})

test('an invoice deducts the deposit from the amount to pay (§2.13, §3.8)', async () => {
  const { text } = await print({ ...printedInvoice, deposit: 45_316 })
  for (const words of [
    'Total TTC 1 510,54 €',
    'Acompte versé à la commande −453,16 €',
    'Net à payer 1 057,38 €',
  ])
    expect(text).toContain(words)
  expect((await print(printedInvoice)).text).not.toContain('Acompte versé')
})

test('a paid or cancelled invoice states it, and requests no payment (§2.13, §3.8)', async () => {
  const paid = (await print({ ...printedInvoice, state: { is: 'settled', on: '2026-10-28' } })).text
  for (const words of ['Acquittée le 28/10/2026', 'Net payé 1 510,54 €', 'entièrement payée'])
    expect(paid).toContain(words)
  expect((await print({ ...printedInvoice, state: { is: 'settled', on: null } })).text).toContain('Acquittée')
  const cancelled = (await print({ ...printedInvoice, state: { is: 'void', by: null } })).text
  for (const words of ['Annulée', 'Montant annulé 1 510,54 €', 'rien n’est dû'])
    expect(cancelled).toContain(words)
  const takenBack = (await print({ ...printedInvoice, state: { is: 'void', by: 'AV-E-2026-0003' } })).text
  expect(takenBack).toContain('Annulée par l’avoir AV-E-2026-0003')
  for (const text of [paid, cancelled, takenBack]) expect(text).not.toContain('IBAN')
  expect((await print(printedInvoice)).text).not.toMatch(/Acquittée|Annulée/)
})

test('a consumer’s estimate shows each line with tax, adding up to the total; a company’s estimate does not (§11.13)', async () => {
  const threeLines = ['Avant', 'Arrière', 'Secours'].map((description) => ({
    description,
    quantity: 1,
    unit_price: 3_333,
    vat_rate: 2_000,
  }))
  const priced = { ...printedEstimate, lines: threeLines, totals: totalsOfDocumentLines(threeLines) }
  const { text } = await print({ ...priced, buyer: individualBuyer })
  expect(text).toContain('Montant TTC')
  expect(text).toContain('Avant 1 33,33 € 20 % 33,33 € 40,00 €')
  expect(text).toContain('Secours 1 33,33 € 20 % 33,33 € 39,99 €')
  expect((await print({ ...priced, buyer: companyBuyer })).text).not.toContain('Montant TTC')
  expect((await print({ ...printedInvoice, buyer: individualBuyer })).text).not.toContain('Montant TTC')
})

test('a consumer’s estimate states when the right of withdrawal ends: for services, goods, or both (§11.27)', async () => {
  const [line] = printedEstimate.lines
  if (!line) throw new Error('no line')
  const goods = { ...line, nature: 'goods' as const }
  const printedText = async (lines: typeof printedEstimate.lines) => {
    const { text } = await print({ ...printedEstimate, lines, buyer: individualBuyer })
    return /Accepté à distance, .*?à la suite de ce devis/.exec(text)?.[0] ?? ''
  }
  const [services, sale, mixed] = [
    await printedText([line]),
    await printedText([goods]),
    await printedText([line, goods]),
  ]
  expect(services).toContain('14 jours à compter de l’accord')
  expect(services).toContain('cesse dès qu’ils sont pleinement exécutés (L. 221-28, 1°)')
  for (const one of [sale, mixed]) {
    expect(one).toContain('jusqu’à 14 jours après la réception du bien')
    expect(one).not.toContain('pleinement exécutés')
  }
  expect([sale, mixed].map((one) => one.includes('la fin des travaux ne met pas fin'))).toEqual([false, true])
})

test('an invoice for an individual mentions no penalty that applies to companies only (§2.13)', async () => {
  const { text } = await print({ ...printedInvoice, buyer: individualBuyer, dueOn: '2026-10-02' })
  expect(text).toContain('Payable à la remise des jantes')
  expect(text).toContain('intérêt au taux légal')
  expect(text).not.toContain('indemnité forfaitaire')
})

test('a long document continues on further pages, each with the table head and the page number (§2.13)', async () => {
  const manyLines = Array.from({ length: 56 }, (_, n) => ({
    ...(documentLines[0] as DocumentLine),
    description: `Ligne ${n + 1}`,
  }))
  const { text, pages } = await print({
    ...printedInvoice,
    lines: manyLines,
    totals: totalsOfDocumentLines(manyLines),
  })
  expect(pages).toBe(3)
  for (const [index, page] of text.split('\n').entries()) {
    expect(page).toContain(`Page ${index + 1} / 3`)
    expect(page.includes('Désignation')).toBe(page.includes('Ligne '))
  }
  expect(text.match(/Ligne \d+/g)).toHaveLength(56)
})

test('a record without lines, amounts or address is still printed (§2.13)', async () => {
  const { text } = await print({
    ...printedInvoice,
    buyer: { ...individualBuyer, address: null, first_name: null, last_name: null },
    lines: [],
    totals: { total_te: null, total: null, rates: [] },
  })
  expect(text).toContain('Net à payer --')
})

test('a company with a SIREN and no SIRET has its SIREN on the invoice (§2.13)', async () => {
  const { text } = await print({
    ...printedInvoice,
    buyer: { ...companyBuyer, siret: null, siren: '999 501 240' },
  })
  expect(text).toContain('SIREN 999 501 240')
  expect(text).not.toContain('SIRET 999 501')
})

test('a deposit invoice requests the deposit, and the final invoice names it (§11.15, §11.16)', async () => {
  const depositText = (await print(printedDepositInvoice)).text
  for (const words of [
    'Facture d’acompte N° FA-E-2026-0041',
    'Net à payer 453,16 €',
    'Payable à la commande',
  ])
    expect(depositText).toContain(words)
  const { text } = await print({
    ...printedInvoice,
    deposit: 45_316,
    depositInvoices: [{ ...printedDepositInvoice, total: 45_316 }],
    depositVat: [
      { rate: 2000, vat: 7_500 },
      { rate: 550, vat: 52 },
    ],
    credits: [{ number: 'AV-E-2026-0003', cents: 10_000 }],
  })
  expect(text).toContain('Acompte, facture FA-E-2026-0041 −453,16 €')
  // Deducted: VAT already billed by deposits, per rate, and an allocated credit note. The rest is due.
  expect(text).toContain('dont TVA déjà facturée (20 %) 75,00 €')
  expect(text).toContain('dont TVA déjà facturée (5,5 %) 0,52 €')
  expect(text).toContain('Avoir AV-E-2026-0003 imputé −100,00 €')
  const amountLeft = formatCents((printedInvoice.totals.total ?? 0) - 45_316 - 10_000)
  expect(text).toContain(`Net à payer ${amountLeft.replaceAll('\u00a0', ' ')}`)
})

test('no page begins with totals or ends with a title (§2.13)', async () => {
  // Numbers of lines from one full page to a page and a bit.
  const counts = Array.from({ length: 14 }, (_, n) => n + 4)
  const printed = await Promise.all(
    counts.map((count) => {
      const manyLines = Array.from({ length: count }, () => documentLines[0] as DocumentLine)
      return print({ ...printedInvoice, lines: manyLines, totals: totalsOfDocumentLines(manyLines) })
    }),
  )
  expect(new Set(printed.map(({ pages }) => pages))).toEqual(new Set([1, 2]))
  const pages = printed.flatMap(({ text }) => text.split('\n'))
  const withTotals = pages.filter((page) => page.includes('Net à payer'))
  expect(withTotals).toHaveLength(counts.length)
  for (const page of withTotals) expect(page).toMatch(/Rénovation complète .*Total HT .*Total TTC/)
  for (const page of pages)
    expect(page).not.toMatch(/Désignation Qté Prix unit. HT TVA Montant HT TW Jantes SAS, société/)
  const terms = (await print(printedEstimate)).text.split('\n')
  for (const page of terms) expect(page).not.toMatch(/Article \d+\. [^.]{1,60} TW Jantes SAS, société/)
})

test('a description longer than a page continues on the next page completely (§2.13)', async () => {
  const words = Array.from({ length: 1_500 }, (_, n) => `mot${n}`)
  const long: DocumentLine[] = [
    { description: words.join(' '), quantity: 1, unit_price: 100, vat_rate: 2000 },
    ...documentLines,
  ]
  const { text, pages } = await print({ ...printedInvoice, lines: long, totals: totalsOfDocumentLines(long) })
  expect(pages).toBeGreaterThan(1)
  expect(text.match(/mot\d+/g)).toEqual(words)
  expect(text).toContain('Œillets d’équilibrage 3')
})

test('European names are printed as written, other scripts transliterated (§2.13)', async () => {
  const { text } = await print({
    ...printedInvoice,
    buyer: { ...companyBuyer, name: 'Škoda Łódź Țepeș Ōsaka' },
  })
  expect(text).toContain('Škoda Łódź Țepeș Ōsaka')
  const foreignNames = await print({
    ...printedInvoice,
    buyer: { ...companyBuyer, name: 'Garage ﬁn Nguyễn\u0007 日本 👍' },
  })
  expect(foreignNames.text).toContain('Garage fin Nguyen RiBen ?')
})

test('characters that the typefaces lack are printed as the nearest plain letters, in any script (§2.13)', async () => {
  const buyer = { ...companyBuyer, name: 'Yılmaz Ÿves A‐B C‑D, Иван Γιώργος, محمد, 王伟' }
  const { text } = await print({ ...printedInvoice, buyer })
  expect(text).toContain('Yilmaz Yves A-B C-D, Ivan Giorgos, mhmd, WangWei')
})

test('the fonts contain every letter that is printed unchanged (§2.13)', async () => {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
  const latin = [...range(0xc0, 0x17f), ...range(0x218, 0x21b), ...'–—‘’‚‛“”„‟•…€−']
  const description = latin.join(' ')
  const { text } = await print({
    ...printedInvoice,
    lines: [{ description, quantity: 1, unit_price: 100, vat_rate: 2000 }],
  })
  const read = text.replace(/\s/g, '').normalize('NFKC')
  const printed = latin.map((letter) => ({ ı: 'i', Ÿ: 'Y', '‛': "'", '‟': '"' })[letter] ?? letter)
  expect(read).toContain(printed.join('').normalize('NFKC'))
})

test('an address that is too long stays in the window with all its lines, and hostile text is printed (§11.8)', async () => {
  const long = (word: string) => `${word} ${'Longue '.repeat(28)}`.trim()
  const recipient = [
    long('Société'),
    long('Attention'),
    long('Rue'),
    long('Bâtiment'),
    long('VILLE'),
    'BELGIQUE',
  ]
  const pdf = await printer.printLetter({
    at: new Date('2026-11-29T10:00:00Z'),
    pos: printedEstimate.pos,
    recipient,
    subject: '</rdf:li>\u202Eemoji 😀 & co',
    reference: '',
    text: `Bonjour \u0007😀 \u05E9\u05DC\u05D5\u05DD,\n\n${'w'.repeat(500)}`,
    signer: '',
    enclosures: [],
  })
  const { text } = await readPdf(pdf)
  for (const word of ['Société', 'Attention', 'Rue', 'Bâtiment', 'VILLE', 'BELGIQUE'])
    expect(text).toContain(word)
  expect(text).toContain('</rdf:li>emoji ? & co')
  const addressed = (await readPdfPlaces(pdf)).filter(({ text }) => /Longue|BELGIQUE/.test(text))
  expect(addressed).toHaveLength(6)
  for (const { base, right } of addressed) {
    expect(base).toBeLessThan(79)
    expect(right).toBeLessThan(190)
  }
})

/** Returns the number of characters that pdfkit measures while `draw` writes. */
function charactersMeasured(draw: (sheets: PdfWriter) => void): number {
  const pdf = createPdf({ title: '', subject: '', at: new Date(0) }, documentFontsFolder, defaultSite)
  let measured = 0
  const { widthOfString } = pdf
  pdf.widthOfString = (text, options) => {
    measured += text.length
    return widthOfString.call(pdf, text, options)
  }
  draw(new PdfWriter(pdf))
  return measured
}

test('the work to print a word of thousands of letters grows in proportion to its length (§11.8)', () => {
  const { body } = pdfTextStyles
  const written = (length: number) =>
    charactersMeasured((sheets) => sheets.block('P', `Un mot : ${'w'.repeat(length)} fin`, body))
  expect(written(8_000) / written(4_000)).toBeLessThan(3)
  const cut = (length: number) =>
    charactersMeasured((sheets) => expect(sheets.cutToWidth('i'.repeat(length), body, 100)).toMatch(/^i+…$/))
  expect(cut(8_000)).toBe(cut(4_000))
})

test('a long word at the beginning of a line is printed without an empty line before it (§11.8)', () => {
  const { body } = pdfTextStyles
  const heightOf = (text: string) => {
    let height = 0
    charactersMeasured((sheets) => {
      const top = sheets.y
      sheets.block('P', text, body)
      height = sheets.y - top
    })
    return height
  }
  const word = 'w'.repeat(500)
  expect(heightOf(`Un mot\n${word}`)).toBe(heightOf(`Un mot ${word}`))
})

test('a word of a thousand letters is printed completely, within the margins (§11.8)', async () => {
  const word = 'Abcdefghij'.repeat(100)
  const pdf = await printer.printLetter({
    at: new Date('2026-11-29T10:00:00Z'),
    pos: printedEstimate.pos,
    recipient: ['Claire Humbert', 'LYON'],
    subject: 'Votre demande',
    reference: '',
    text: `Bonjour,\n\nLe mot : ${word} et la suite.`,
    signer: '',
    enclosures: [],
  })
  const { text } = await readPdf(pdf)
  expect(text.replace(/\s/g, '')).toContain(`Lemot:${word}etlasuite.`)
  const places = (await readPdfPlaces(pdf)).filter(({ text }) => /bcdef/.test(text))
  expect(places.length).toBeGreaterThan(0)
  for (const { right } of places) expect(right).toBeLessThan(194)
})
