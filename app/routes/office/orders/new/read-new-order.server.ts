import { data, href, type RouterContextProvider } from 'react-router'
import { parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../../domain/clients/client-name.ts'
import { findClientRecord } from '../../../../../domain/clients/find-client-record.ts'
import { listClients } from '../../../../../domain/clients/lists/list-clients.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { isTooShort, searchWords } from '../../../../../domain/lists/search-words.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import { findEstimateToOpen } from '../../../../../domain/orders/opening/find-estimate-to-open.ts'
import { firstFreeDay, listPromisableDays } from '../../../../../domain/orders/promises/capacity.ts'
import { randomId } from '../../../../../domain/random-id.ts'
import { site } from '../../../../../domain/site.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../context.ts'
import { daysView } from '../promise/promise-view.server.ts'

export type NewOrderView = Awaited<ReturnType<typeof readNewOrder>>

/** What the page shows: a quote to be pressed, a client's form, or whom to choose. */
export async function readNewOrder(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const [estimateId, clientId] = ['devis', 'client'].map((name) => asked.get(name))
  if (estimateId) return { step: 'estimate' as const, estimate: await readEstimate(context, estimateId) }
  if (clientId) return { step: 'answers' as const, ...(await readAnswers(context, clientId)) }
  return { step: 'client' as const, ...(await readChoice(context.get(siteContext), asked.get('q') ?? '')) }
}

async function readEstimate(context: Readonly<RouterContextProvider>, id: string) {
  const found = await findEstimateToOpen(context.get(siteContext).db, id)
  if (!found) throw data(null, { status: 404 })
  const { number, client, rims, total, orderId } = found
  return {
    ...{ id, number, client: clientName(client), rims: rims.length, total: formatCents(total) },
    order: orderId && href('/gestion/commandes/:id', { id: orderId }),
  }
}

/** Four rims of one car, until it is said otherwise. */
const usualRims = 4

async function readAnswers(context: Readonly<RouterContextProvider>, clientId: string) {
  const { db, clock } = context.get(siteContext)
  const { pointsOfSale } = context.get(staffContext)
  const found = await findClientRecord(db, clientId)
  if (!found) throw data(null, { status: 404 })
  const client = 'client' in found ? found.client : null
  if (!client) throw data(null, { status: 404 })
  const today = parisDay(clock.now())
  const days = await Promise.all(
    site.pointsOfSale.map(async ({ id }) => [id, await listPromisableDays(db, id, today)] as const),
  )
  const pos = pointsOfSale?.[0] ?? site.pointsOfSale[0].id
  const own = days.find(([id]) => id === pos)?.[1] ?? []
  return {
    client: { id: client.id, name: clientName(client), hasEmail: client.email !== null },
    places: Object.fromEntries(site.pointsOfSale.map(({ id }) => [id, pointOfSaleName(id)])),
    days: Object.fromEntries(days.map(([id, known]) => [id, daysView(known)])),
    defaults: {
      ...{ id: randomId(), pos, count: String(usualRims), service: 'renovation', finish: 'painted' },
      promised_on: firstFreeDay(own, usualRims) ?? '',
      tells_client: 'on',
    },
  }
}

/** Clients to choose from: those that were looked for, else the ones who came last. */
async function readChoice({ db }: SiteContext, typed: string) {
  const search = typed.trim().slice(0, 120)
  const isShort = search !== '' && isTooShort(searchWords(search))
  const choice = { search, type: null, hasAccess: null, sort: 'newest', descending: true } as const
  const found = isShort ? [] : await listClients(db, choice, 12)
  return {
    ...{ search, isShort },
    clients: found.map(({ id, called, email, phone, address }) => ({
      id,
      name: called || 'Sans nom',
      note: [phone, email, address?.city].filter(Boolean).join(', '),
      to: `${href('/gestion/commandes/nouvelle')}?client=${id}`,
    })),
  }
}
