import type { Scope } from '../../../../domain/search/scope.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { site } from '../../../../domain/site.ts'
import { pagesAsked } from '../../../ui/pager/growing-list.ts'
import { states } from './filter-options.ts'

/** Which orders are looked at, and how, as the address says it; what is empty is not asked. */
export interface OrdersQuery {
  /** `liste`, `calendrier`; without it the board. */
  vue: string
  /** `tous`, or one point of sale; without it one's own. */
  pos: string
  /** As it was typed. */
  q: string
  /** A status; of the list a state, too. */
  etape: string
  /** Of the calendar: `mois`, without it a week; and a day of it. */
  echelle: string
  jour: string
  page: number
}

const known = {
  vue: ['liste', 'calendrier'],
  pos: ['tous', ...site.pointsOfSale.map(({ id }) => id)],
  etape: Object.keys(states),
  echelle: ['mois'],
} as const

/** Reads `?vue=…&pos=…&etape=…`; what no view knows is left out. */
export function readOrdersQuery(asked: URLSearchParams): OrdersQuery {
  const word = (name: keyof typeof known) => {
    const said = asked.get(name) ?? ''
    return (known[name] as readonly string[]).includes(said) ? said : ''
  }
  const jour = asked.get('jour') ?? ''
  return {
    vue: word('vue'),
    pos: word('pos'),
    etape: word('etape'),
    echelle: word('echelle'),
    q: (asked.get('q') ?? '').trim().slice(0, 120),
    jour: isDay(jour) ? jour : '',
    page: pagesAsked(asked),
  }
}

function isDay(said: string): boolean {
  const instant = new Date(/^20\d{2}-\d{2}-\d{2}$/.test(said) ? `${said}T12:00:00Z` : Number.NaN)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(said)
}

/** The query that shows so, with the changes; nothing where nothing is asked. */
export function ordersSearch(query: OrdersQuery, changes: Partial<OrdersQuery> = {}): string {
  const { page, ...words } = { ...query, page: 1, ...changes }
  const said = { ...words, page: page > 1 ? String(page) : '' }
  const parameters = Object.entries(said).filter(([, word]) => word !== '')
  return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '?'
}

/** Whose orders are shown. */
export function scopeOf({ pos }: OrdersQuery, { pointsOfSale }: Pick<StaffPerson, 'pointsOfSale'>): Scope {
  if (pos === 'tous') return null
  return pos === '' ? pointsOfSale : [pos]
}
