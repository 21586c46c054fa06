import { data, type RouterContextProvider } from 'react-router'
import { parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../../domain/clients/client-name.ts'
import { findClientRecord } from '../../../../../domain/clients/find-client-record.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { firstFreeDay, listPromisableDays } from '../../../../../domain/orders/promises/capacity.ts'
import { randomId } from '../../../../../domain/random-id.ts'
import { site } from '../../../../../domain/site.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { daysView } from '../promise/days-view.server.ts'

/** Four rims of one car, until it is said otherwise. */
const usualRims = 4

export async function readAnswers(context: Readonly<RouterContextProvider>, clientId: string) {
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
      id: randomId(),
      pos,
      count: String(usualRims),
      service: 'renovation',
      finish: 'painted',
      promised_on: firstFreeDay(own, usualRims) ?? '',
      tells_client: 'on',
    },
  }
}
