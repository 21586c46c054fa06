import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import type { DocumentBuyer } from '../../../db/schema/money/document-buyer.ts'
import {
  bankLines,
  documents,
  estimateDrafts,
  estimateMails,
  estimates,
  invoiceDrafts,
  invoiceMails,
  invoices,
  orderRims,
  orders,
  rimPhotos,
} from '../../../db/schema/tables.ts'
import { openStates } from '../../estimates/estimate-state.ts'
import { thumbnailPath } from '../../quote-requests/photo-path.ts'
import type { World } from '../../world.ts'
import { belongingsOf, isOfClient } from '../belongings.ts'
import type { Person } from '../find-person.ts'
import { erasedName } from '../person-key.ts'
import { isContract } from './kept-by-law.ts'

/**
 * Takes the person out of the work that was done for them: orders and quotes keep number, amounts and step, without plate,
 * words and photos. Answers the keys of the files that go.
 */
export async function eraseWork(tx: Database, world: World<'clock'>, person: Person): Promise<string[]> {
  const { estimateMails: quoted, invoiceMails: billed, bankLines: paid } = belongingsOf(person)
  await tx.delete(estimateMails).where(quoted.isTheirs)
  await tx.delete(estimateDrafts).where(isOfClient(estimateDrafts.client_id, person))
  await tx.delete(invoiceDrafts).where(isOfClient(invoiceDrafts.client_id, person))
  await tx.delete(invoiceMails).where(billed.isTheirs)
  await tx.update(bankLines).set({ payer: '', text: '' }).where(paid.isTheirs)
  const paths = await eraseEstimates(tx, person)
  return [...paths, ...(await eraseOrders(tx, world, person))]
}

/** What is billed stays as lines without a word of anybody. */
const withoutWords = (lines: PgColumn) =>
  sql`coalesce((select jsonb_agg(line || '{"description": "Prestation"}' order by place) from jsonb_array_elements(${lines}) with ordinality as each(line, place)), '[]')`

const nobody: DocumentBuyer = {
  ...{ type: 'individual', name: null, first_name: null, last_name: erasedName },
  ...{ siret: null, vat_number: null, address: null },
}

async function eraseEstimates(tx: Database, person: Person): Promise<string[]> {
  const isMeant = and(isOfClient(estimates.client_id, person), not(isContract))
  const erased = await tx
    .update(estimates)
    .set({
      ...{ buyer: nobody, lines: withoutWords(estimates.lines), rims: [], content: null, message: '' },
      ...{ vehicle: null, registration_number: null, decided_by: null, refusal_reason: null },
      // Nobody is left to accept it.
      state: sql`case when ${inArray(estimates.state, [...openStates])} then 'expired' else ${estimates.state} end`,
    })
    .where(isMeant)
    .returning({ id: estimates.id })
  const ids = erased.map(({ id }) => id)
  const isTheirs = inArray(documents.id, ids)
  const printed = await tx.select({ path: documents.path }).from(documents).where(isTheirs)
  await tx.update(documents).set({ path: null, printed_at: null }).where(isTheirs)
  return printed.flatMap(({ path }) => path ?? [])
}

async function eraseOrders(tx: Database, { clock }: World<'clock'>, person: Person): Promise<string[]> {
  const isTheirs = isOfClient(orders.client_id, person)
  await keepBilledPlates(tx, person)
  const erased = await tx
    .update(orders)
    .set({
      ...{ registration_number: null, status_name: null, notes: '', blocked_reason: null },
      ...{ purchase_order: null, mileage: null, lines: withoutWords(orders.lines), photo_consent: null },
    })
    .where(isTheirs)
    .returning({ id: orders.id })
  const ids = erased.map(({ id }) => id)
  await tx
    .update(orderRims)
    .set({ notes: '', problem: null, problem_at: null, problem_by: null })
    .where(inArray(orderRims.order_id, ids))
  // The rows stay a month: a telephone that comes back does not bring a photo back.
  const photos = await tx
    .update(rimPhotos)
    .set({ deleted_at: clock.now(), stored_at: null, name: '' })
    .where(inArray(rimPhotos.order_id, ids))
    .returning({ path: rimPhotos.path })
  return photos.flatMap(({ path }) => [path, thumbnailPath(path)])
}

/** An invoice that was printed with the plates of its orders goes on saying them by itself. */
async function keepBilledPlates(tx: Database, person: Person): Promise<void> {
  const plates = tx
    .select({
      invoice: orders.invoice,
      plates: sql<string>`string_agg(distinct ${orders.registration_number}, ', ')`.as('plates'),
    })
    .from(orders)
    .where(isOfClient(orders.client_id, person))
    .groupBy(orders.invoice)
    .as('billed')
  await tx
    .update(invoices)
    .set({ registration_number: sql`coalesce(${invoices.registration_number}, ${plates.plates})` })
    .from(plates)
    .where(eq(invoices.id, plates.invoice))
}
