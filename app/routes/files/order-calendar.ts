import { href } from 'react-router'
import { loadCalendarFeed } from '../../../domain/workshop/orders/calendar-feed.ts'
import { siteContext } from '../../http/context.ts'
import { fileNotFoundResponse } from '../../http/files/stream-file.ts'
import type { Route } from './+types/order-calendar.ts'

/** Returns the promised dates of a workshop for the calendar programs of the staff, who hold its signed address. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(siteContext)
  const feed = {
    posId: params.calendar.replace(/\.ics$/, ''),
    userId: url.searchParams.get('pour') ?? '',
    access: url.searchParams.get('acces') ?? '',
  }
  const addressOf = (id: string) => deps.siteUrl + href('/gestion/commandes/:id', { id })
  const calendar = await loadCalendarFeed(deps, feed, addressOf)
  if (calendar === null) return fileNotFoundResponse()
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="commandes-${feed.posId}.ics"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
