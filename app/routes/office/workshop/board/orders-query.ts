import type { Site } from '../../../../../domain/business/site.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { type PointOfSaleScope, pointOfSaleIds } from '../../../../../domain/kernel/point-of-sale-scope.ts'
import { type GrowingListQuery, keepKnownValue, parseSearchText } from '../../../../ui/pager/growing-list.ts'

export const orderStateNames = {
  'en-cours': 'En cours',
  retard: 'En retard',
  bloquees: 'Bloquées',
  'sans-date': 'Sans date promise',
  attendues: 'Jantes attendues',
  'a-retirer': 'À retirer',
  'a-facturer': 'À facturer',
  '0': 'Créées',
  '1': 'Traitées',
  '2': 'Prêtes ou en livraison',
  '3': 'Terminées',
  toutes: 'Toutes',
} as const
export type OrderState = keyof typeof orderStateNames

const { 'en-cours': _inProgress, ...others } = orderStateNames
/** States other than the default one, which the filter shows as its prompt. */
export const otherOrderStateNames = others

export const pointOfSaleOptions = ({
  locations,
  pointsOfSale,
}: Pick<Site, 'locations' | 'pointsOfSale'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    locations.filter(({ id }) => pointsOfSale.some((pos) => pos.id === id)).map(({ id, name }) => [id, name]),
  )

/** Query parameters of the orders page, with their accepted values. */
export const ordersQueryParameters = {
  /** View; the board if missing. */
  vue: keepKnownValue(['liste', 'calendrier']),
  /** `tous` or one point of sale; those of the staff member if missing. */
  pos: keepKnownValue(['tous', ...pointOfSaleIds]),
  /** Filter: a status of an order. The list also accepts the other keys of `orderStateNames`, such as late or blocked orders. */
  etape: keepKnownValue(Object.keys(orderStateNames)),
  /** Scale of the calendar; a week if missing. `jour` is a day of the shown span. */
  echelle: keepKnownValue(['mois']),
  q: parseSearchText,
  jour: (text: string) => (isDay(text) ? text : ''),
}

export type OrdersQuery = GrowingListQuery<keyof typeof ordersQueryParameters>

function isDay(typed: string): boolean {
  const instant = new Date(/^20\d{2}-\d{2}-\d{2}$/.test(typed) ? `${typed}T12:00:00Z` : Number.NaN)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(typed)
}

/** Returns the points of sale whose orders are shown; `null` means all. */
export function scopeOfOrdersQuery(
  { pos }: OrdersQuery,
  { pointsOfSale }: Pick<StaffPerson, 'pointsOfSale'>,
): PointOfSaleScope {
  if (pos === 'tous') return null
  return pos === '' ? pointsOfSale : [pos]
}
