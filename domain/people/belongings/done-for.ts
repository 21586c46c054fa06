import { and, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import {
  estimateDrafts,
  estimateMails,
  estimates,
  invoiceDrafts,
  orders,
  portfolioSources,
  rimPhotos,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { isContract } from '../erasure/kept-by-law.ts'
import type { Person } from '../find-person.ts'
import { isOneOf } from '../is-one-of.ts'
import { isOfClient, ofTheirs } from './of-client.ts'

/** Declared about what is theirs, or from an address of theirs. */
export const isTheirWithdrawal = (person: Person): SQL | undefined =>
  or(
    sql`${withdrawals.estimate_id} in ${ofTheirs(estimates, person)}`,
    sql`${withdrawals.order_id} in ${ofTheirs(orders, person)}`,
    isOneOf(withdrawals.email, person.emails),
  )

/** True of what was declared about a contract that the law has archived. */
export const isOfContract: SQL = sql`coalesce((select ${isContract} from ${estimates} where ${estimates.id} = ${withdrawals.estimate_id}), false)`

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
  withdrawals: { table: withdrawals, isTheirs: and(isTheirWithdrawal(person), not(isOfContract)) },
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
