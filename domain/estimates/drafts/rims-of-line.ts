import type { EstimateRim } from '../../../db/schema/money/estimate-rim.ts'
import { rimDefects } from '../../rims/rim-words.ts'
import type { PricedLine } from './price-line.ts'

export function rimsOf({
  kind,
  position,
  size,
  service,
  finish,
  defects,
  notes,
  printed,
}: PricedLine): EstimateRim[] {
  if (kind !== 'rim' || !printed) return []
  const known = defects.split(' ').filter((defect) => Object.hasOwn(rimDefects, defect))
  const rim = { position, size: Number(size) || null, service, finish, defects: known, notes }
  return Array.from({ length: printed.quantity }, () => rim)
}
