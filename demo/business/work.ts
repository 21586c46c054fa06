import type { DocumentLine } from '../../db/schema/documents.ts'
import type { Client } from '../../domain/clients/client.ts'
import { drawn } from './chance.ts'

const vat_rate = 2000
const finishes = [
  'gris anthracite satiné',
  'argent d’origine',
  'noir brillant',
  'bicolore diamanté',
  'graphite mat',
]

/** Lines of a document for the rims of one car: what is done to all, sometimes to one, a garage's discount for four. */
export function demoLines(
  { type }: Pick<Client, 'type'>,
  seed: number,
  rims: number,
  inches: number,
): DocumentLine[] {
  const renovation = {
    description: `Rénovation complète de jante ${inches} pouces, teinte ${finishes[seed % finishes.length]}\u00a0: décapage, apprêt, teinte, vernis`,
    quantity: rims,
    unit_price: 7_400 + inches * 240 + drawn(seed, 9) * 50,
    vat_rate,
  }
  const extras = [
    { description: 'Dévoilage au banc hydraulique', quantity: 1, unit_price: 4_583, vat_rate },
    {
      description: 'Soudure TIG d’un rebord et contrôle d’étanchéité',
      quantity: 1,
      unit_price: 6_250,
      vat_rate,
    },
    { description: 'Démontage, remontage et équilibrage', quantity: rims, unit_price: 1_667, vat_rate },
  ]
  const discount = {
    description: 'Remise professionnelle',
    quantity: 1,
    unit_price: -Math.round((renovation.unit_price * rims) / 20),
    vat_rate,
  }
  return [
    renovation,
    ...extras.filter((_, index) => drawn(seed * 3 + index, 3) === 0),
    ...(rims === 4 && type === 'company' ? [discount] : []),
  ]
}
