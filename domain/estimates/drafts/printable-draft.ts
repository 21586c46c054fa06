import type { Database } from '../../../db/client.ts'
import type { DocumentBuyer } from '../../../db/schema/money/document-buyer.ts'
import { addDays, parisDay } from '../../calendar/paris-day.ts'
import { buyerOf } from '../../documents/buyer-of.ts'
import { numberToCome } from '../../documents/next-number.ts'
import { pointOfSale } from '../../documents/points-of-sale.ts'
import type { PrintableDocument } from '../../documents/printable-document.ts'
import { site } from '../../site.ts'
import { termsOn } from '../../texts/printed-terms.ts'
import type { World } from '../../world.ts'
import type { EstimateDraft } from '../estimate.ts'
import { wholeContent } from './estimate-content.ts'
import { readPriced } from './read-priced.ts'

const nobodyYet: DocumentBuyer = {
  type: 'individual',
  name: null,
  first_name: null,
  last_name: 'Client à choisir',
  siret: null,
  vat_number: null,
  address: null,
}

/** The quote that a draft would be if it were issued now, as far as it is whole (docs/product.md §11.13). */
export async function printableDraft(
  db: Database,
  { clock }: World<'clock'>,
  draft: EstimateDraft,
): Promise<PrintableDocument> {
  const { client, priced } = await readPriced(db, { clock }, draft)
  const { vehicle = '', registration = '', message = '' } = wholeContent(draft.content)
  const issuedAt = clock.now()
  const pos = pointOfSale(draft.pos_id)
  const { total_te, total, rates } = priced.totals
  return {
    kind: 'estimate',
    number: numberToCome('estimate', pos, issuedAt),
    issuedAt,
    facts: site,
    pos,
    isDraft: true,
    buyer: client ? buyerOf(client) : nobodyYet,
    buyerEmail: client?.email ?? null,
    lines: priced.printed,
    totals: { total_te, total, rates },
    validUntil: addDays(parisDay(issuedAt), priced.validityDays),
    workingDays: priced.workingDays,
    vehicle: vehicle || registration ? { name: vehicle.trim(), registration: registration.trim() } : null,
    message: message.trim() || null,
    terms: await termsOn(db, parisDay(issuedAt)),
    suppliedOn: null,
    dueOn: null,
    deposit: 0,
    depositInvoices: [],
    exemption: null,
    purchaseOrder: null,
    registration: null,
    mileage: null,
    state: { is: 'open' },
    orders: [],
    credited: null,
  }
}
