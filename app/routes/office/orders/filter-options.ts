import { site } from '../../../../domain/site.ts'

export const states = {
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
export type OrderState = keyof typeof states

export const posOptions = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    site.locations
      .filter(({ id }) => site.pointsOfSale.some((pos) => pos.id === id))
      .map(({ id, name }) => [id, name]),
  )
