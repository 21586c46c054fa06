import { and, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import {
  estimateDrafts,
  estimateMails,
  estimates,
  invoiceDrafts,
  orders,
  portfolioSources,
  rimPhotos,
} from '../../../db/schema/tables.ts'
import { isContract } from '../erasure/kept-by-law.ts'
import type { Person } from '../find-person.ts'
import { isOfClient, ofTheirs } from './of-client.ts'

export const doneFor = (person: Person) => ({
  drafts: { table: estimateDrafts, isTheirs: isOfClient(estimateDrafts.client_id, person) },
  preparations: { table: invoiceDrafts, isTheirs: isOfClient(invoiceDrafts.client_id, person) },
  estimates: { table: estimates, isTheirs: and(isOfClient(estimates.client_id, person), not(isContract)) },
  estimateMails: {
    table: estimateMails,
    isTheirs: or(
      sql`${estimateMails.estimate_id} in ${ofTheirs(estimates, person)}`,
      sql`${estimateMails.estimate_id} in ${ofTheirs(estimateDrafts, person)}`,
    ),
  },
  orders: { table: orders, isTheirs: isOfClient(orders.client_id, person) },
  showings: {
    table: portfolioSources,
    isTheirs: sql`${portfolioSources.order_id} in ${ofTheirs(orders, person)}`,
  },
  rimPhotos: {
    table: rimPhotos,
    isTheirs: and(
      sql`${rimPhotos.order_id} in ${ofTheirs(orders, person)}`,
      or(isNull(rimPhotos.deleted_at), isNotNull(rimPhotos.stored_at)),
    ),
  },
})
