import { defaultSite, type Site } from '../../../../../domain/business/site.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import type { PointOfSaleScope } from '../../../../../domain/kernel/point-of-sale-scope.ts'
import { type ListQuery, oneOf, typedWord } from '../../../../ui/pager/growing-list.ts'

export const orderStateNames = {
  'en-cours': 'En cours',
  retard: 'En retard',
  bloquees: 'Bloquées',
  'sans-date': 'Sans date promise',
  attendues: 'Jantes attendues',
  'a-retirer': 'À retirer',
  '0': 'Créées',
  '1': 'Traitées',
  '2': 'Prêtes, en livraison',
  '3': 'Terminées',
  toutes: 'Toutes',
} as const
export type OrderState = keyof typeof orderStateNames

export const pointOfSaleOptions = ({
  locations,
  pointsOfSale,
}: Pick<Site, 'locations' | 'pointsOfSale'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    locations.filter(({ id }) => pointsOfSale.some((pos) => pos.id === id)).map(({ id, name }) => [id, name]),
  )

/** What the address says of the orders and of how they are shown. */
export const ordersWords = {
  /** Without it the board. */
  vue: oneOf(['liste', 'calendrier']),
  /** `tous`, or one point of sale; without it one's own. */
  pos: oneOf(['tous', ...defaultSite.pointsOfSale.map(({ id }) => id)]),
  /** A status; of the list a state, too. */
  etape: oneOf(Object.keys(orderStateNames)),
  /** Of the calendar: without it a week; and a day of it. */
  echelle: oneOf(['mois']),
  q: typedWord,
  jour: (said: string) => (isDay(said) ? said : ''),
}

export type OrdersQuery = ListQuery<keyof typeof ordersWords>

function isDay(typed: string): boolean {
  const instant = new Date(/^20\d{2}-\d{2}-\d{2}$/.test(typed) ? `${typed}T12:00:00Z` : Number.NaN)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(typed)
}

/** Whose orders are shown. */
export function queryScope(
  { pos }: OrdersQuery,
  { pointsOfSale }: Pick<StaffPerson, 'pointsOfSale'>,
): PointOfSaleScope {
  if (pos === 'tous') return null
  return pos === '' ? pointsOfSale : [pos]
}
