import { data } from 'react-router'
import { parisDay } from '../../../../domain/calendar/paris-day.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import type { Visited } from '../../../http/visit.ts'
import { readPricesQuery } from './prices-query.ts'

/** What of the address the forms are about, for those who may change it. */
export function askedPrices({ context, request }: Visited) {
  const by = context.get(staffContext)
  if (!may(by, 'edit-prices')) throw data(null, { status: 404 })
  const world = context.get(siteContext)
  const query = readPricesQuery(new URL(request.url).searchParams)
  return { by, world, query, day: query.day ?? parisDay(world.clock.now()) }
}
