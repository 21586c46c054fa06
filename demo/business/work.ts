import type { DocumentLine } from '../../db/schema/money/document-line.ts'
import type { Client } from '../../domain/clients/client.ts'
import { drawn } from './chance.ts'
import { demoExtras } from './demo-extras.ts'
import { demoRenovation } from './renovation-price.ts'

const vat_rate = 2000
const fitting = 'Démontage, remontage et équilibrage'
/** Shades, and the finish of the price grid that each is. */
const shades = [
  { shade: 'gris anthracite satiné', finish: 'satin' },
  { shade: 'argent d’origine', finish: 'painted' },
  { shade: 'noir brillant', finish: 'painted' },
  { shade: 'bicolore diamanté', finish: 'two-tone' },
  { shade: 'graphite mat', finish: 'satin' },
] as const

/** The same work with new valves, which are goods: the document sells both. */
export const withValves = (lines: readonly DocumentLine[], rims: number): DocumentLine[] => [
  ...lines,
  {
    description: 'Valve neuve',
    quantity: rims,
    unit_price: demoExtras['Valve neuve'],
    vat_rate,
    nature: 'goods',
  },
]

/**
 * Lines of a document for the rims of one car, at the prices of the grid so many days ago: what is done to all, sometimes
 * to one, a garage's discount for four.
 */
export function demoLines(
  { type }: Pick<Client, 'type'>,
  seed: number,
  rims: number,
  inches: number,
  daysAgo: number,
): DocumentLine[] {
  const { shade, finish } = shades[seed % shades.length] ?? shades[0]
  const renovation = {
    description: `Rénovation complète de jante ${inches} pouces, teinte ${shade}\u00a0: décapage, apprêt, teinte, vernis`,
    quantity: rims,
    unit_price: demoRenovation(inches, finish, daysAgo),
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
    { description: fitting, quantity: rims, unit_price: demoExtras[fitting], vat_rate },
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
