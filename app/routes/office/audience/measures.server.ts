import { frenchNumber } from '../../../../domain/french-number.ts'
import type { DayTotals } from './day-totals.server.ts'
import { formatChange, formatCount, formatPoints, formatShare, shareOf } from './figures.server.ts'
import type { Measure } from './query/audience-query.ts'

interface MeasureWords {
  label: string
  /** Of the chart: « Visites par jour ». */
  title: string
  value(totals: DayTotals): number
  format(totals: DayTotals): string
  change(now: DayTotals, before: DayTotals): string
  note(totals: DayTotals): string
}

const counted = (
  words: Pick<MeasureWords, 'label' | 'note'>,
  value: (totals: DayTotals) => number,
): MeasureWords => ({
  ...words,
  title: words.label,
  value,
  format: (totals) => formatCount(value(totals)),
  change: (now, before) => formatChange(value(now), value(before)),
})

/** What is measured, in words; each is a figure at the head of the page and a chart. */
export const measureWords: Readonly<Record<Measure, MeasureWords>> = {
  visites: counted({ label: 'Visites', note: () => '' }, ({ visits }) => visits),
  pages: counted(
    {
      label: 'Pages vues',
      note: ({ views, visits }) => (visits > 0 ? `${frenchNumber(views / visits)} par visite` : ''),
    },
    ({ views }) => views,
  ),
  formulaire: counted(
    {
      label: 'Formulaire ouvert',
      note: ({ forms, visits }) => (visits > 0 ? `${formatShare(forms, visits)} des visites` : ''),
    },
    ({ forms }) => forms,
  ),
  demandes: counted(
    { label: 'Demandes de devis', note: () => 'hors indésirables' },
    ({ requests }) => requests,
  ),
  part: {
    label: 'Part qui demande un devis',
    title: 'Demandes pour cent visites',
    value: ({ requests, visits }) => shareOf(requests, visits),
    format: ({ requests, visits }) => formatShare(requests, visits),
    change: (now, before) =>
      before.visits === 0
        ? ''
        : formatPoints(shareOf(now.requests, now.visits), shareOf(before.requests, before.visits)),
    note: ({ requests, visits }) =>
      requests > 0 && visits > 0 ? `une pour ${formatCount(visits / requests)}\u00a0visites` : '',
  },
}
