import { siteAt } from '../settings/known-settings.ts'
import { pointOfSale } from './points-of-sale.ts'

/** An issued document says what it was issued with, whenever it is printed. */
export function issuedBy(posId: string, at: Date) {
  const facts = siteAt(at)
  return { facts, pos: pointOfSale(posId, facts) }
}
