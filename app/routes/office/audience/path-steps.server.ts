import type { Audience } from '../../../../domain/audience/read-audience.ts'
import { totalsOf } from './day-totals.server.ts'
import { formatCount, formatShare, shareOf } from './figures.server.ts'

/** From a visit to a request, step by step; each beside the same share of the period before. */
export function pathOf({ days, daysBefore }: Audience) {
  const [now, before] = [totalsOf(days), totalsOf(daysBefore)]
  const pathSteps = [
    ['visits', 'visites'],
    ['offers', 'ont vu une prestation ou une réalisation'],
    ['forms', 'ont ouvert la demande de devis'],
    ['requests', 'demandes envoyées'],
  ] as const
  return pathSteps.map(([key, label]) => ({
    key,
    label,
    count: formatCount(now[key]),
    share: key === 'visits' ? '' : formatShare(now[key], now.visits),
    before: key === 'visits' || before.visits === 0 ? '' : formatShare(before[key], before.visits),
    bar: Math.min(100, Math.round(shareOf(now[key], now.visits) * 10) / 10),
  }))
}
