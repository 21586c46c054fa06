import type { RouterContextProvider } from 'react-router'
import { locationOf, type Site } from '../../domain/business/site.ts'
import { formatFrenchNumber } from '../../domain/kernel/text/french-number.ts'
import {
  loadPublishedOrderFigures,
  type ObservedLeadTime,
} from '../../domain/workshop/orders/order-figures.ts'
import { requestContext, siteContext } from '../http/context.ts'
import { awaitWithTimeout } from '../http/with-timeout.server.ts'

/**
 * Reads the workshop's pace from its records for a public page. Never rejects and waits only for a short time: on failure or
 * delay it returns no figures, and the page is not cached.
 */
export async function loadObservedLeadTimes(context: Readonly<RouterContextProvider>) {
  const { log, headers } = context.get(requestContext)
  const figuresPromise = loadPublishedOrderFigures(context.get(siteContext)).catch((error: unknown) => {
    log.error({ err: error }, 'order figures not read')
    return null
  })
  const figures = await awaitWithTimeout(figuresPromise)
  if (!figures) headers.set('Cache-Control', 'no-store')
  return figures ?? { leadTimes: [], year: null }
}

type Pace = Awaited<ReturnType<typeof loadObservedLeadTimes>>

/** Returns the observed lead time of each workshop for one service, or for all services when it is empty. */
export const toObservedLeadTimeLines = ({ leadTimes }: Pace, service: string, site: Site) =>
  leadTimes
    .filter((one) => one.service === service)
    .map(({ posId, sentence }: ObservedLeadTime) => ({ name: locationOf(posId, site).title, sentence }))

/** Returns the number of rims per year if the records reach the figure claimed on the site; otherwise `null`. */
export const formatRimsPerYear = ({ year }: Pick<Pace, 'year'>, site: Site): string | null =>
  year && year.rims >= site.rimsPerYear ? formatFrenchNumber(year.rims) : null
