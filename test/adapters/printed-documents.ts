import { createPdfPrinter } from '../../adapters/pdf/pdf-printer.ts'
import type { DocumentLine } from '../../db/schema/billing/documents.ts'
import { demoClients } from '../../demo/people.ts'
import { toDocumentBuyer } from '../../domain/billing/documents/document-buyer.ts'
import type { PrintableDocument } from '../../domain/billing/printing/printable-document.ts'
import { createFixedFacts, defaultSite } from '../../domain/business/site.ts'
import { initialGeneralTermsOf } from '../../domain/business/texts/printed-terms.ts'
import { totalsOfDocumentLines } from '../../domain/kernel/money/vat.ts'
import { documentFontsFolder, printWorker } from '../../server/environment/paths.ts'

export const termsUrl = 'https://jantes.test/conditions_generales'
export const estimateUrl = 'https://jantes.test/espace_pro/devis/:posId/:id'
export const printer = createPdfPrinter({
  facts: createFixedFacts(defaultSite),
  worker: printWorker,
  fonts: documentFontsFolder,
  termsUrl,
  estimateUrl,
  verificationUrl: 'https://jantes.test/verifier/:code',
})

const emptyFields = {
  first_name: null,
  last_name: null,
  siret: null,
  siren: null,
  vat_number: null,
  address: null,
}
export const companyBuyer = toDocumentBuyer({ ...emptyFields, ...demoClients.company })
export const individualBuyer = toDocumentBuyer({
  ...emptyFields,
  name: null,
  ...demoClients.individual,
})

export const documentLines: DocumentLine[] = [
  { description: 'Rénovation complète', quantity: 4, unit_price: 31_250, vat_rate: 2000 },
  { description: 'Œillets d’équilibrage', quantity: 3, unit_price: 333, vat_rate: 550 },
]

const [epinal, ostwald] = defaultSite.pointsOfSale
export const printedInvoice: PrintableDocument = {
  kind: 'invoice',
  number: 'FA-E-2026-0042',
  verificationCode: 'ABCDEFGHJKMNPQRSTUVW',
  issuedAt: new Date('2026-10-02T10:00:00Z'),
  facts: defaultSite,
  pos: epinal,
  buyer: companyBuyer,
  buyerEmail: demoClients.company.email,
  lines: documentLines,
  totals: totalsOfDocumentLines(documentLines),
  suppliedOn: '2026-09-30',
  dueOn: '2026-11-01',
  validUntil: null,
  workingDays: null,
  vehicle: null,
  message: null,
  terms: null,
  isDraft: false,
  deposit: 0,
  depositInvoices: [],
  depositVat: [],
  credits: [],
  wasReceived: false,
  state: { is: 'open' },
  orders: [{ number: 'CO-E-2026-0031', vehicle: 'Citroën Jumpy', registration: 'GK-482-RT' }],
  credited: null,
  purchaseOrder: null,
  registration: null,
  mileage: null,
  exemption: null,
}

const creditedLines = documentLines.map((line) => ({ ...line, quantity: -line.quantity }))
export const printedCreditNote: PrintableDocument = {
  ...printedInvoice,
  kind: 'credit-note',
  number: 'AV-E-2026-0003',
  lines: creditedLines,
  totals: totalsOfDocumentLines(creditedLines),
  dueOn: null,
  credited: { number: 'FA-E-2026-0042', issuedAt: printedInvoice.issuedAt, isWhole: true, reason: '' },
}

const depositLines: DocumentLine[] = [
  { description: 'Acompte sur commande', quantity: 1, unit_price: 37_763, vat_rate: 2000 },
]
export const printedDepositInvoice: PrintableDocument = {
  ...printedInvoice,
  kind: 'deposit-invoice',
  number: 'FA-E-2026-0041',
  lines: depositLines,
  totals: totalsOfDocumentLines(depositLines),
  suppliedOn: null,
  dueOn: '2026-10-02',
}

export const printedEstimate: PrintableDocument = {
  ...printedInvoice,
  kind: 'estimate',
  number: 'DE-S-2026-0017',
  id: 'Devis00000000017',
  pos: ostwald,
  buyer: individualBuyer,
  validUntil: '2026-11-01',
  terms: initialGeneralTermsOf(defaultSite),
  workingDays: 5,
  vehicle: { name: 'Škoda Octavia Combi', registration: 'OI-238-UO' },
  suppliedOn: null,
  dueOn: null,
  orders: [],
}
