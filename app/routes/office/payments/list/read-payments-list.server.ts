import { pointOfSaleNames } from '../../../../../domain/documents/points-of-sale.ts'
import { listPayments } from '../../../../../domain/payments/list-payments.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import type { SiteContext } from '../../../../context.ts'
import { growingList, rowsToFind } from '../../../../ui/pager/growing-list.ts'
import { rowOf } from './payment-row.server.ts'
import { describePayments } from './payments-described.server.ts'
import { choiceOf, paymentsSearch, readPaymentsQuery } from './payments-query.ts'

export type PaymentsListView = Awaited<ReturnType<typeof readPaymentsList>>

/** What the list shows: the first of the payments that its address asks for, and where the others are. */
export async function readPaymentsList({ db }: SiteContext, reader: StaffPerson, asked: URLSearchParams) {
  const query = readPaymentsQuery(asked)
  const found = await listPayments(db, choiceOf(query, reader.pointsOfSale), rowsToFind(query.page))
  const { rows, next, isCut, added } = growingList(found, query.page, (page) =>
    paymentsSearch(query, { page }),
  )
  return {
    rows: rows.map(rowOf),
    chosen: {
      q: query.q,
      moyen: query.means ?? '',
      du: query.from ?? '',
      au: query.until ?? '',
      pos: query.pos,
    },
    isChosen: paymentsSearch({ ...query, page: 1 }) !== '?',
    line: describePayments(query, reader),
    posOptions: { ...(reader.pointsOfSale ? { tous: 'Tous' } : {}), ...pointOfSaleNames() },
    posPrompt: reader.pointsOfSale ? 'Les miens' : 'Tous',
    next,
    isCut,
    added,
  }
}
