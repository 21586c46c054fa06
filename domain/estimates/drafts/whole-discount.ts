import type { Client } from '../../clients/client.ts'
import { type DiscountKind, discountKinds } from '../estimate-words.ts'
import type { EstimateContent } from './estimate-content.ts'
import { percentIn } from './typed-figures.ts'

/** Name and rate of the discount on everything; what is wrong with it is told. */
export function wholeDiscount(
  { discount = '', discount_kind: kind = '' }: EstimateContent,
  client: Pick<Client, 'type'> | null,
  problems: Record<string, string>,
) {
  if (discount.trim() === '') return null
  const percent = percentIn(discount)
  if (percent === null) problems.discount = 'Indiquez un pourcentage, de 0 à 100'
  const known = Object.hasOwn(discountKinds, kind) ? discountKinds[kind as DiscountKind] : null
  if (!known) problems.discount_kind = 'Choisissez de quelle remise il s’agit'
  if (known?.for === 'company' && client?.type === 'individual') {
    problems.discount_kind = 'La remise professionnelle est réservée aux professionnels'
    return null
  }
  return percent && known ? { name: known.name, percent } : null
}
