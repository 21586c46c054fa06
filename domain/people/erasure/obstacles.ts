import { and, asc, eq, lt, ne } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  estimateMails,
  invoiceMails,
  invoices,
  letters,
  orders,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { dayAndHour } from '../../calendar/day-and-hour.ts'
import { formatCents } from '../../money/format-cents.ts'
import { stillOwed } from '../../payments/still-owed.ts'
import { isOpenWithdrawal } from '../../withdrawals/find-withdrawal.ts'
import { belongingsOf } from '../belongings/belongings.ts'
import { isTheirWithdrawal } from '../belongings/done-for.ts'
import { isOfClient } from '../belongings/of-client.ts'
import { isInTheirThreads } from '../belongings/sent-by.ts'
import type { Person } from '../find-person.ts'

/** What has to be ended before somebody can be forgotten. */
export interface Obstacle {
  /** What it is about, for its page to be opened; nothing for mails. */
  on: { kind: 'order' | 'invoice'; id: string; posId: string } | { kind: 'withdrawal'; id: string } | null
  sentence: string
}

export async function unfinishedOrders(db: Database, person: Person): Promise<Obstacle[]> {
  const found = await db
    .select({ id: orders.id, posId: orders.pos_id, number: orders.order_number })
    .from(orders)
    .where(and(isOfClient(orders.client_id, person), lt(orders.status, 3)))
    .orderBy(asc(orders.order_number))
  return found.map(({ id, posId, number }) => ({
    on: { kind: 'order', id, posId },
    sentence: `La commande ${number} est en cours\u00a0: terminez-la.`,
  }))
}

export async function unsettledInvoices(db: Database, person: Person): Promise<Obstacle[]> {
  const owed = stillOwed(invoices.id)
  const found = await db
    .select({ id: invoices.id, posId: invoices.pos_id, number: invoices.invoice_number, owed })
    .from(invoices)
    .where(and(isOfClient(invoices.client_id, person), ne(owed, 0)))
    .orderBy(asc(invoices.invoice_number))
  return found.map(({ id, posId, number, owed: cents }) => ({
    on: { kind: 'invoice', id, posId },
    sentence:
      cents > 0
        ? `Il reste ${formatCents(cents)} à encaisser sur ${number}.`
        : `Il reste ${formatCents(-cents)} à rendre sur ${number}.`,
  }))
}

/** Nobody can say yet whether these end a contract, or what is to be given back is not settled (RGPD, article 17, 3, e). */
export async function openWithdrawals(db: Database, person: Person): Promise<Obstacle[]> {
  const { id, created_at, decision } = withdrawals
  const found = await db
    .select({ id, created_at, decision })
    .from(withdrawals)
    .where(and(isTheirWithdrawal(person), isOpenWithdrawal))
    .orderBy(asc(created_at), asc(id))
  return found.map((row) => {
    const waits = row.decision === null ? 'attend une réponse' : 'n’est pas réglée'
    return {
      on: { kind: 'withdrawal', id: row.id },
      sentence: `La rétractation déclarée le ${dayAndHour(row.created_at)} ${waits}\u00a0: terminez-la.`,
    }
  })
}

/** What is to leave within seconds would leave without its record. */
export async function leavingMails(db: Database, person: Person): Promise<Obstacle[]> {
  const { estimateMails: quoted, invoiceMails: billed } = belongingsOf(person)
  const leaving =
    (await db.$count(letters, and(isInTheirThreads(person), eq(letters.state, 'queued')))) +
    (await db.$count(estimateMails, and(quoted.isTheirs, eq(estimateMails.state, 'queued')))) +
    (await db.$count(invoiceMails, and(billed.isTheirs, eq(invoiceMails.state, 'queued'))))
  if (leaving === 0) return []
  return [
    { on: null, sentence: 'Un e-mail est sur le départ\u00a0: attendez qu’il soit parti, ou annulez-le.' },
  ]
}
