import type { RouterContextProvider } from 'react-router'
import { site } from '../../../../../../domain/site.ts'
import { staffContext } from '../../../../../context.ts'

/** Where somebody's invoices are issued unless their orders say otherwise. */
export const ownPointOfSale = (context: Readonly<RouterContextProvider>): string =>
  context.get(staffContext).pointsOfSale?.[0] ?? site.pointsOfSale[0].id
