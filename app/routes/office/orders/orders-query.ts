import type { PointOfSaleScope } from '../../../../domain/point-of-sale-scope.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { site } from '../../../../domain/site.ts'
import { pagesRequested } from '../../../ui/pager/growing-list.ts'

export const orderStateNames = {
  'en-cours': 'En cours',
  retard: 'En retard',
  bloquees: 'Bloquées',
  'sans-date': 'Sans date promise',
  '0': 'Créées',
  '1': 'Traitées',
  '2': 'En livraison',
  '3': 'Terminées',
  toutes: 'Toutes',
} as const
export type OrderState = keyof typeof orderStateNames

export const pointOfSaleOptions = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    site.locations
      .filter(({ id }) => site.pointsOfSale.some((pos) => pos.id === id))
      .map(({ id, name }) => [id, name]),
  )

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

const knownWords = {
  vue: ['liste', 'calendrier'],
  pos: ['tous', ...site.pointsOfSale.map(({ id }) => id)],
  etape: Object.keys(orderStateNames),
  echelle: ['mois'],
} as const

/** Reads `?vue=…&pos=…&etape=…`; what no view knows is left out. */
export function readOrdersQuery(asked: URLSearchParams): OrdersQuery {
  const word = (name: keyof typeof knownWords) => {
    const value = asked.get(name) ?? ''
    return (knownWords[name] as readonly string[]).includes(value) ? value : ''
  }
  const jour = asked.get('jour') ?? ''
  return {
    vue: word('vue'),
    pos: word('pos'),
    etape: word('etape'),
    echelle: word('echelle'),
    q: (asked.get('q') ?? '').trim().slice(0, 120),
    jour: isDay(jour) ? jour : '',
    page: pagesRequested(asked),
  }
}

function isDay(typed: string): boolean {
  const instant = new Date(/^20\d{2}-\d{2}-\d{2}$/.test(typed) ? `${typed}T12:00:00Z` : Number.NaN)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(typed)
}

/** The query that shows so, with the changes; nothing where nothing is asked. */
export function ordersSearch(query: OrdersQuery, changes: Partial<OrdersQuery> = {}): string {
  const { page, ...words } = { ...query, page: 1, ...changes }
  const values = { ...words, page: page > 1 ? String(page) : '' }
  const parameters = Object.entries(values).filter(([, word]) => word !== '')
  return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '?'
}

/** Whose orders are shown. */
export function queryScope(
  { pos }: OrdersQuery,
  { pointsOfSale }: Pick<StaffPerson, 'pointsOfSale'>,
): PointOfSaleScope {
  if (pos === 'tous') return null
  return pos === '' ? pointsOfSale : [pos]
}
