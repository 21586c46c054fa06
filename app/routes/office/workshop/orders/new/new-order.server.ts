import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { locationName } from '../../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../../domain/business/site.ts'
import {
  findEstimateToOrder,
  openOrderFromEstimate,
} from '../../../../../../domain/contracts/estimates/order-of-estimate.ts'
import { parisDay } from '../../../../../../domain/kernel/calendar/paris-day.ts'
import {
  areWordsTooShortForIndex,
  splitSearchWords,
} from '../../../../../../domain/kernel/lists/search-words.ts'
import { formatCents } from '../../../../../../domain/kernel/money/amounts.ts'
import { randomId } from '../../../../../../domain/kernel/random-id.ts'
import { type RimService, rimServiceNames } from '../../../../../../domain/kernel/rim-words.ts'
import { clientName } from '../../../../../../domain/people/clients/client.ts'
import { findClientRecord } from '../../../../../../domain/people/clients/find-client.ts'
import { listClients } from '../../../../../../domain/people/clients/list-clients.ts'
import { newOrderForm } from '../../../../../../domain/workshop/orders/new-order-form.ts'
import { openOrderForClient } from '../../../../../../domain/workshop/orders/open-order.ts'
import {
  listPromisableDays,
  type PromisableDay,
} from '../../../../../../domain/workshop/orders/promised-dates.ts'
import { bodyLimits } from '../../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../../forms/form-actions.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../../http/context.ts'
import type { RouteArgs } from '../../../../../http/route-args.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'
import { leadTimeView, promisableDaysView } from '../days/promised-day.server.ts'

export type NewOrderView = Awaited<ReturnType<typeof loadNewOrderPage>>

/** Loads one of three views: the order of an estimate, the form for a client, or the choice of a client. */
export async function loadNewOrderPage(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const [estimateId, clientId] = ['devis', 'client'].map((name) => query.get(name))
  if (estimateId) return { step: 'estimate' as const, estimate: await loadEstimateView(context, estimateId) }
  if (clientId) return { step: 'answers' as const, ...(await loadOrderForm(context, clientId)) }
  return {
    step: 'client' as const,
    ...(await loadClientChoice(context.get(siteContext), query.get('q') ?? '')),
  }
}

/** Returns the clients that match the search; without a search the latest ones. */
async function loadClientChoice({ db }: SiteContext, typed: string) {
  const search = typed.trim().slice(0, 120)
  const isShort = search !== '' && areWordsTooShortForIndex(splitSearchWords(search))
  const choice = { search, type: null, hasAccess: null, sort: 'newest', descending: true } as const
  const matchingClients = isShort ? [] : await listClients(db, choice, 12)
  return {
    search,
    isShort,
    clients: matchingClients.map(({ id, name, email, phone, address }) => ({
      id,
      name: name || 'Sans nom',
      note: [phone, email, address?.city].filter(Boolean).join(', '),
      to: `${href('/gestion/commandes/nouvelle')}?client=${id}`,
    })),
  }
}

async function loadEstimateView(context: Readonly<RouterContextProvider>, id: string) {
  const estimateToOpen = await findEstimateToOrder(context.get(siteContext).db, id)
  if (!estimateToOpen) throw data(null, { status: 404 })
  const { number, client, rims, total, orderId } = estimateToOpen
  return {
    id,
    number,
    client: clientName(client),
    rims: rims.length,
    total: formatCents(total),
    order: orderId && href('/gestion/commandes/:id', { id: orderId }),
  }
}

/** Defaults of a new order: four rims, to be renovated. */
const usualRims = 4
const usualService: RimService = 'renovation'

async function loadOrderForm(context: Readonly<RouterContextProvider>, clientId: string) {
  const { db, clock, facts } = context.get(siteContext)
  const site = facts.current()
  const { pointsOfSale } = context.get(staffContext)
  const clientRecord = await findClientRecord(db, clientId)
  if (!clientRecord) throw data(null, { status: 404 })
  const client = 'client' in clientRecord ? clientRecord.client : null
  if (!client) throw data(null, { status: 404 })
  const today = parisDay(clock.now())
  const days = await Promise.all(
    site.pointsOfSale.map(async ({ id }) => [id, await listPromisableDays(db, id, today, site)] as const),
  )
  const pos = pointsOfSale?.[0] ?? site.pointsOfSale[0].id
  const leadTimesByPos = Object.fromEntries(days.map(([id, known]) => [id, leadTimes(known, id, site)]))
  return {
    client: { id: client.id, name: clientName(client), hasEmail: client.email !== null },
    locationOptions: Object.fromEntries(site.pointsOfSale.map(({ id }) => [id, locationName(id, site)])),
    days: Object.fromEntries(days.map(([id, known]) => [id, promisableDaysView(known)])),
    leads: leadTimesByPos,
    defaults: {
      id: randomId(),
      pos,
      count: String(usualRims),
      service: usualService,
      finish: 'painted',
      received: '',
      handover: 'pickup',
      promised_on: leadTimesByPos[pos]?.[usualService]?.day ?? '',
      tells_client: 'on',
    },
  }
}

/** Returns the lead time of each service at a point of sale, for rims received today whose client was not told a delay. */
const leadTimes = (days: readonly PromisableDay[], posId: string, site: Site) =>
  Object.fromEntries(
    Object.keys(rimServiceNames).map((service) => [
      service,
      leadTimeView(
        days,
        {
          posId,
          rims: usualRims,
          services: [service],
          workingDays: null,
          receivedDay: days[0]?.day ?? '',
          nothingBefore: null,
        },
        site,
      ),
    ]),
  )

const orderOfClient = officeForm({
  limits: bodyLimits(newOrderForm, { maxBytes: 65_536, more: { notes: { longest: 32_768 } } }),
  async run({ deps, by, typed }, args) {
    const result = await openOrderForClient(deps, by, searchParam(args, 'client'), typed)
    return result.outcome === 'opened' ? redirectToOrder(result.id) : result
  },
  rejections: { gone: 'Ce client n’existe plus.' },
})

/** Form: creates the order of an estimate. */
const orderOfEstimate = officeForm({
  async run({ deps, by }, args) {
    const result = await openOrderFromEstimate(deps, by, searchParam(args, 'devis'))
    return result.outcome === 'opened' ? redirectToOrder(result.id) : result
  },
  rejections: {
    gone: 'Ce devis n’existe plus.',
    replaced: 'Ce devis a été remplacé par un autre\u00a0: créez la commande à partir du nouveau.',
    refused: 'Le client a refusé ce devis.',
    withdrawn: 'Le client s’est rétracté\u00a0: traitez d’abord sa déclaration.',
  },
})

/** Form handlers of the page; the button on an estimate's page sends no form name. */
export const newOrderForms = actionsByIntent(
  { commande: orderOfClient, devis: orderOfEstimate },
  { unnamed: 'devis' },
)

const redirectToOrder = (id: string) => redirect(href('/gestion/commandes/:id', { id }), 303)

const searchParam = ({ request }: RouteArgs, name: string) =>
  new URL(request.url).searchParams.get(name) ?? ''
