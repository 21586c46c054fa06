import { ownValue } from '../../../domain/own-value.ts'
import {
  type RimFinish,
  type RimService,
  rimFinishes,
  rimServices,
  rimSizes,
} from '../../../domain/rims/rim-words.ts'

/** What addresses call what is priced; `/devis` takes over all but the service, which it has its own name for. */
export interface PriceQuery {
  service: RimService
  size: number | null
  finish: RimFinish | null
  count: number
}

/** What most come for: seen before anybody has chosen. */
export const usualPrice: PriceQuery = { service: 'renovation', size: 18, finish: 'machined', count: 4 }

const mostRims = 99

/** Reads `?prestation=…&taille=…&finition=…&nombre=…`: what none of them names is the usual one, an empty choice is none yet. */
export function readPriceQuery(asked: URLSearchParams, service = asked.get('prestation')): PriceQuery {
  const size = asked.get('taille')
  const finish = asked.get('finition')
  const count = asked.get('nombre') ?? ''
  return {
    service: keyIn(rimServices, service) ?? usualPrice.service,
    size: size === '' ? null : (rimSizes.find((one) => String(one) === size) ?? usualPrice.size),
    finish: finish === '' ? null : (keyIn(rimFinishes, finish) ?? usualPrice.finish),
    count: /^[1-9]\d?$/.test(count) ? Math.min(Number(count), mostRims) : usualPrice.count,
  }
}

const keyIn = <Table extends object>(table: Table, word: string | null): keyof Table | null =>
  ownValue(table, word) === undefined ? null : (word as keyof Table)

/** The names of the finder's fields. */
const choices = ['prestation', 'taille', 'finition', 'nombre'] as const

/** Whether an address asks for a price at all. */
export const namesPrice = (asked: URLSearchParams) => choices.some((name) => asked.has(name))
