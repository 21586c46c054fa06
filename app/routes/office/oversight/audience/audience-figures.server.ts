import { formatFrenchNumber } from '../../../../../domain/kernel/text/french-number.ts'
import type { AudienceDay } from '../../../../../domain/oversight/audience/count-audience.ts'
import type { AudienceMeasure } from './audience-query.ts'

interface MeasureWords {
  label: string
  /** Title of the chart: « Visites par jour ». */
  title: string
  value(totals: DayTotals): number
  format(totals: DayTotals): string
  change(now: DayTotals, before: DayTotals): string
  note(totals: DayTotals): string
}

const countMeasure = (
  words: Pick<MeasureWords, 'label' | 'note'>,
  value: (totals: DayTotals) => number,
): MeasureWords => ({
  ...words,
  title: words.label,
  value,
  format: (totals) => formatCount(value(totals)),
  change: (now, before) => formatRelativeChange(value(now), value(before)),
})

/** Labels and formats of the measures; each is a figure at the top of the page and a chart. */
export const audienceMeasureWords: Readonly<Record<AudienceMeasure, MeasureWords>> = {
  visites: countMeasure({ label: 'Visites', note: () => '' }, ({ visits }) => visits),
  pages: countMeasure(
    {
      label: 'Pages vues',
      note: ({ views, visits }) => (visits > 0 ? `${formatFrenchNumber(views / visits)} par visite` : ''),
    },
    ({ views }) => views,
  ),
  formulaire: countMeasure(
    {
      label: 'Formulaire ouvert',
      note: ({ forms, visits }) => (visits > 0 ? `${formatShare(forms, visits)} des visites` : ''),
    },
    ({ forms }) => forms,
  ),
  demandes: countMeasure(
    { label: 'Demandes de devis', note: () => 'hors indésirables' },
    ({ requests }) => requests,
  ),
  part: {
    label: 'Part qui demande un devis',
    title: 'Demandes pour cent visites',
    value: ({ requests, visits }) => percentageOf(requests, visits),
    format: ({ requests, visits }) => formatShare(requests, visits),
    change: (now, before) =>
      before.visits === 0
        ? ''
        : formatPoints(percentageOf(now.requests, now.visits), percentageOf(before.requests, before.visits)),
    note: ({ requests, visits }) =>
      requests > 0 && visits > 0 ? `une pour ${formatCount(visits / requests)}\u00a0visites` : '',
  },
}

export type DayTotals = Omit<AudienceDay, 'day'>

const noTotals: DayTotals = { visits: 0, views: 0, offers: 0, forms: 0, requests: 0 }

/** Returns the sums of several days. */
export const sumAudienceDays = (days: readonly DayTotals[]): DayTotals =>
  days.reduce(
    (all, day) => ({
      visits: all.visits + day.visits,
      views: all.views + day.views,
      offers: all.offers + day.offers,
      forms: all.forms + day.forms,
      requests: all.requests + day.requests,
    }),
    noTotals,
  )

/** Formats a count: « 1 234 ». */
export const formatCount = (count: number) => formatFrenchNumber(Math.round(count))

/** Returns the share in percent; 0 if `all` is 0. */
export const percentageOf = (part: number, all: number) => (all === 0 ? 0 : (part / all) * 100)

/** Formats a share: « 4,2 % »; a dash if `all` is 0. */
export const formatShare = (part: number, all: number) =>
  all === 0 ? '--' : `${formatFrenchNumber(percentageOf(part, all))}\u00a0%`

/** Formats the relative change: « +12 % », « −3 % », « comme avant », « aucune avant »; empty if both are 0. */
export function formatRelativeChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : 'aucune avant'
  return signed(Math.round((now / before - 1) * 100), '\u00a0%')
}

/** Formats the difference of two percentages: « +0,4 point ». */
function formatPoints(now: number, before: number): string {
  const points = Math.round((now - before) * 10) / 10
  return signed(points, Math.abs(points) >= 2 ? '\u00a0points' : '\u00a0point')
}

function signed(change: number, unit: string): string {
  if (change === 0) return 'comme avant'
  return `${change > 0 ? '+' : '−'}${formatFrenchNumber(Math.abs(change))}${unit}`
}
