import type { AudienceDay } from '../../../../domain/audience/counts.ts'

export type DayTotals = Omit<AudienceDay, 'day'>

const noTotals: DayTotals = { visits: 0, views: 0, offers: 0, forms: 0, requests: 0 }

/** What some days came to together. */
export const totalsOf = (days: readonly DayTotals[]): DayTotals =>
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
