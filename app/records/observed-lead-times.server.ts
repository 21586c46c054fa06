import type { RouterContextProvider } from 'react-router'
import { shopLocation, site } from '../../domain/business/site.ts'
import { frenchNumber } from '../../domain/kernel/text/french-number.ts'
import { type ObservedLeadTime, readOrderFigures } from '../../domain/workshop/orders/order-figures.ts'
import { requestContext, siteContext } from '../http/context.ts'
import { withTimeout } from '../http/with-timeout.server.ts'

/**
 * What the records say of the workshop's pace, for a public page to tell. Never rejects, and waits no longer than such a page
 * may: without the database, or slow, nothing is told, and no memory keeps the page so.
 */
export async function readPace(context: Readonly<RouterContextProvider>) {
  const { log, headers } = context.get(requestContext)
  const coming = readOrderFigures(context.get(siteContext)).catch((error: unknown) => {
    log.error({ err: error }, 'order figures not read')
    return null
  })
  const figures = await withTimeout(coming)
  if (!figures) headers.set('Cache-Control', 'no-store')
  return figures ?? { leadTimes: [], year: null }
}

type Pace = Awaited<ReturnType<typeof readPace>>

/** What each workshop's orders say of one service, or with an empty one of all. */
export const paceLines = ({ leadTimes }: Pace, service: string) =>
  leadTimes
    .filter((one) => one.service === service)
    .map(({ posId, sentence }: ObservedLeadTime) => ({ name: shopLocation(posId).title, sentence }))

/** How many rims a year, once the records themselves carry what the site claims. */
export const paceOfYear = ({ year }: Pace): string | null =>
  year && year.rims >= site.rimsPerYear ? frenchNumber(year.rims) : null
