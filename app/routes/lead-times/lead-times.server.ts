import type { RouterContextProvider } from 'react-router'
import { href } from 'react-router'
import { locationOf } from '../../../domain/business/site.ts'
import { formatDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { rimServiceNames } from '../../../domain/kernel/rim-words.ts'
import { countWithNoun, formatFrenchNumber } from '../../../domain/kernel/text/french-number.ts'
import { getOwnProperty } from '../../../domain/kernel/text/own-property.ts'
import { minOrdersPerFigure, type ObservedLeadTime } from '../../../domain/workshop/orders/order-figures.ts'
import { siteContext } from '../../http/context.ts'
import { addPageSchema, breadcrumbsSchema } from '../../meta/schema-org.server.ts'
import { formatRimsPerYear, loadObservedLeadTimes } from '../../records/observed-lead-times.server.ts'

/** Returns all observed lead times and the period that they cover. */
export async function loadLeadTimesPage(context: Readonly<RouterContextProvider>) {
  const site = context.get(siteContext).facts.current()
  addPageSchema(context, (siteUrl) => [
    breadcrumbsSchema(siteUrl, [{ name: 'Délais constatés', path: href('/delais') }]),
  ])
  const { leadTimes, year } = await loadObservedLeadTimes(context)
  const [first] = leadTimes
  // The number of rims of the year is shown only if it confirms the number that the home page states.
  const confirmsClaim = formatRimsPerYear({ year }, site) !== null
  return {
    fewest: minOrdersPerFigure,
    period: first ? `du ${formatDay(first.from)} au ${formatDay(first.until)}` : null,
    rows: leadTimes.filter(isDistinct).map(({ posId, service, orders, sentence }) => ({
      key: `${posId} ${service}`,
      workshop: locationOf(posId, site).title,
      service: service === '' ? 'Toutes prestations' : (getOwnProperty(rimServiceNames, service) ?? service),
      orders: confirmsClaim ? formatFrenchNumber(orders) : null,
      sentence,
    })),
    year: year && confirmsClaim ? yearLine(year) : null,
  }
}

/** Whether a line says something new: one service may have the same figures as all services of its workshop. */
const isDistinct = (line: ObservedLeadTime, _: number, all: readonly ObservedLeadTime[]) =>
  line.service === '' ||
  !all.some(
    ({ posId, service, sentence }) => service === '' && posId === line.posId && sentence === line.sentence,
  )

const yearLine = ({ rims, from, until }: { rims: number; from: string; until: string }) =>
  `${countWithNoun(rims, 'jante', 'jantes')}, du ${formatDay(from)} au ${formatDay(until)}`
