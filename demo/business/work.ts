import type { DocumentLine } from '../../db/schema/billing/documents.ts'
import { type PointOfSale, pointOfSaleOf } from '../../domain/business/points-of-sale.ts'
import type { Site } from '../../domain/business/site.ts'
import {
  type EstimateContent,
  withAddedEstimateLines,
} from '../../domain/contracts/estimates/estimate-content.ts'
import { formatDecimalCents } from '../../domain/kernel/money/amounts.ts'
import { vatRateFieldValue } from '../../domain/kernel/money/vat.ts'
import { formatRimWork, type NewRim, type RimFinish, type RimService } from '../../domain/kernel/rim-words.ts'
import type { Client } from '../../domain/people/clients/client.ts'
import { seededNumber } from '../seeded.ts'
import { demoExtraPrices, demoRenovationPrice, demoWorkPrice } from './prices.ts'

const vat_rate = 2000
const fitting = 'Démontage, remontage et équilibrage'
/** Colours, with the finish of the price grid for each. */
const shades = [
  { shade: 'gris anthracite satiné', finish: 'satin' },
  { shade: 'gris anthracite, face diamantée', finish: 'machined' },
  { shade: 'noir brillant', finish: 'painted' },
  { shade: 'argent d’origine', finish: 'painted' },
  { shade: 'graphite mat', finish: 'satin' },
] as const

const shadeOf = (seed: number) => shades[seed % shades.length] ?? shades[0]

/** Returns the rims that the lines of `demoDocumentLines` describe, for the order of an accepted estimate. */
export const demoRims = (seed: number, rims: number, inches: number): NewRim[] =>
  (['avg', 'avd', 'arg', 'ard'] as const).slice(0, rims).map((position) => ({
    position,
    size: inches,
    service: 'renovation',
    finish: shadeOf(seed).finish,
    defects: ['kerbed'],
  }))

/** Returns the same work with new valves, which are goods, so that the document contains both. */
export const withNewValveLines = (lines: readonly DocumentLine[], rims: number): DocumentLine[] => [
  ...lines,
  {
    description: 'Valve neuve',
    quantity: rims,
    unit_price: demoExtraPrices['Valve neuve'],
    vat_rate,
    nature: 'goods',
  },
]

/**
 * Returns the lines of a document for the rims of one car at the prices of that day: work on all rims, sometimes on one, and a
 * garage's discount for four.
 */
export function demoDocumentLines(
  { type }: Pick<Client, 'type'>,
  seed: number,
  rims: number,
  inches: number,
  daysAgo: number,
): DocumentLine[] {
  const { shade, finish } = shadeOf(seed)
  const renovation = {
    description: `Rénovation complète de jante ${inches} pouces, teinte ${shade}\u00a0: décapage, apprêt, teinte, vernis`,
    quantity: rims,
    unit_price: demoRenovationPrice(inches, finish, daysAgo),
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
    { description: fitting, quantity: rims, unit_price: demoExtraPrices[fitting], vat_rate },
  ]
  const discount = {
    description: 'Remise professionnelle',
    quantity: 1,
    unit_price: -Math.round((renovation.unit_price * rims) / 20),
    vat_rate,
  }
  return [
    renovation,
    ...extras.filter((_, index) => seededNumber(seed * 3 + index, 3) === 0),
    ...(rims === 4 && type === 'company' ? [discount] : []),
  ]
}

/**
 * Returns the form values of these lines, so that the client can choose among the rims. Returns `undefined` if there is a
 * discount line, which the form calculates differently.
 */
export function demoEstimateContent(
  lines: readonly DocumentLine[],
  seed: number,
  inches: number,
): EstimateContent | undefined {
  if (lines.some(({ unit_price }) => unit_price < 0)) return undefined
  const { finish } = shadeOf(seed)
  const typed = lines.map(({ description, quantity, unit_price, nature }, index) => ({
    ...(index === 0
      ? { kind: 'rim', position: 'other', size: String(inches), service: 'renovation', finish }
      : { kind: 'free' }),
    text: description,
    quantity: String(quantity),
    price: formatDecimalCents(unit_price),
    vat: vatRateFieldValue(vat_rate),
    ...(nature === 'goods' && { nature: 'goods' }),
  }))
  return withAddedEstimateLines({}, typed)
}

/** Returns the lines of an order for rims of one kind at the prices of the grid; a garage gets its discount for four. */
export function demoWorkLines(
  { type }: Pick<Client, 'type'>,
  {
    service,
    finish,
    rims,
    ageInDays,
  }: { service: RimService; finish: RimFinish; rims: number; ageInDays: number },
  inches: number,
): DocumentLine[] {
  const work = {
    description: `Jante ${inches}\u00a0pouces\u00a0: ${formatRimWork({ service, finish, added: [] }).toLowerCase()}`,
    quantity: rims,
    unit_price: demoWorkPrice({ service, finish }, inches, ageInDays),
    vat_rate,
  }
  const discount = {
    description: 'Remise professionnelle',
    quantity: 1,
    unit_price: -Math.round((work.unit_price * rims) / 20),
    vat_rate,
  }
  return rims >= 4 && type === 'company' ? [work, discount] : [work]
}

interface DemoVehicle {
  brand: string
  model: string
  /** Size in inches. */
  rim: number
}

/** Vehicles of a garage's clients in the Vosges. */
const demoVehicles: readonly DemoVehicle[] = [
  { brand: 'Peugeot', model: '308 SW', rim: 17 },
  { brand: 'Renault', model: 'Mégane E-Tech', rim: 18 },
  { brand: 'Citroën', model: 'C5 Aircross', rim: 18 },
  { brand: 'Volkswagen', model: 'Transporter T6.1', rim: 17 },
  { brand: 'BMW', model: 'Série 3 Touring', rim: 19 },
  { brand: 'Audi', model: 'A4 Avant', rim: 19 },
  { brand: 'Dacia', model: 'Duster', rim: 17 },
  { brand: 'Mercedes-Benz', model: 'Classe C', rim: 18 },
  { brand: 'Škoda', model: 'Octavia Combi', rim: 18 },
  { brand: 'Toyota', model: 'Yaris Cross', rim: 16 },
  { brand: 'Volvo', model: 'XC60', rim: 20 },
  { brand: 'Ford', model: 'Kuga', rim: 18 },
  { brand: 'Alpine', model: 'A110', rim: 18 },
  { brand: 'Tesla', model: 'Model 3', rim: 19 },
  { brand: 'Porsche', model: 'Macan', rim: 20 },
]

/** Returns one of the vehicles by any number. */
export function demoVehicle(seed: number): DemoVehicle {
  return demoVehicles[seed % demoVehicles.length] ?? { brand: '', model: '', rim: 17 }
}

// France does not issue plates with I, O or U, so these plates belong to no real vehicle.
const forbidden = ['OI', 'UO', 'IU', 'OU', 'IO', 'UI']

/** Returns a plate, or the number of the garage's own repair order. */
export function demoPlateOrRepairNumber(seed: number): string {
  const number = String(101 + ((seed * 137) % 899))
  if (seed % 4 === 3) return `OR ${number}-${(seed % 9) + 1}`
  const [before, after] = [forbidden[seed % 6], forbidden[(seed + 2) % 6]]
  return `${before}-${number}-${after}`
}

/** Returns the point of sale: the company uses both, an individual the nearer one. */
export function demoPointOfSale({ type }: Client, seed: number, site: Site): PointOfSale {
  return pointOfSaleOf(type === 'individual' || seededNumber(seed, 5) < 2 ? 'ostwald' : 'epinal', site)
}
