import { rimSizeOptions } from '../../../domain/correspondence/quote-requests/quote-request-options.ts'
import {
  type RimFinish,
  type RimService,
  rimFinishNames,
  rimServiceNames,
} from '../../../domain/kernel/rim-words.ts'
import { getOwnProperty } from '../../../domain/kernel/text/own-property.ts'

/** The price that an address asks for. */
export interface PriceFinderQuery {
  service: RimService
  /** Inches; `null` for all sizes. */
  size: number | null
  /** `null` for all finishes. */
  finish: RimFinish | null
  count: number
  /** Fields that the visitor chose; the others have their usual value. */
  picked?: readonly PriceFinderField[]
}

export type PriceFinderField = keyof typeof priceFinderFieldNames

/** Names of the finder's fields in its form and in addresses. */
export const priceFinderFieldNames = {
  service: 'prestation',
  size: 'taille',
  finish: 'finition',
  count: 'nombre',
} as const

/** Name of the hidden field with the service that the finder showed when it was filled in. */
export const shownServiceField = 'avant'

/** Price shown before the visitor has chosen anything. */
export const initialPriceQuery: PriceFinderQuery = {
  service: 'renovation',
  size: 18,
  finish: 'machined',
  count: 4,
}

/** Returns the number of rims priced first on a service's page: a crack or a buckle concerns one rim, other services a set. */
export const usualCountOf = (service: RimService): number =>
  service === 'soudure' || service === 'devoilage' ? 1 : initialPriceQuery.count

/**
 * Reads `?prestation=…&taille=…&finition=…&nombre=…` of the finder's form. Missing and invalid values become the usual
 * ones; an empty size or finish means all of them. A browser without JavaScript sends every field, so a usual value counts
 * as chosen only if `choisi` names its field. `avant` names the service that the form showed. If the visitor chooses another
 * service and leaves the number of rims unchanged, the number becomes the usual one of the chosen service.
 */
export function parsePriceFinderQuery(query: URLSearchParams): PriceFinderQuery {
  const chosen = query.getAll('choisi')
  const read = parseFields(query, query.get(priceFinderFieldNames.service))
  const shownService = keyIn(rimServiceNames, query.get(shownServiceField)) ?? read.service
  const isUsual = (field: PriceFinderField) =>
    read[field] === (field === 'count' ? usualCountOf(shownService) : initialPriceQuery[field])
  const picked = read.picked.filter(
    (field) => !isUsual(field) || chosen.includes(priceFinderFieldNames[field]),
  )
  return { ...read, count: picked.includes('count') ? read.count : usualCountOf(read.service), picked }
}

/** Reads the address of `/devis`, which names chosen fields only. `page` is the service in that address. */
export const parseQuoteRequestQuery = (query: URLSearchParams, page: string | undefined): PriceFinderQuery =>
  parseFields(query, page)

/** Reads the fields of an address; `picked` lists those with a valid value. */
function parseFields(query: URLSearchParams, service: string | null | undefined) {
  const size = query.get(priceFinderFieldNames.size)
  const finish = query.get(priceFinderFieldNames.finish)
  const count = query.get(priceFinderFieldNames.count) ?? ''
  const values = {
    service: keyIn(rimServiceNames, service),
    size: size === '' ? null : rimSizeOptions.map(pricedInchesOf).find((one) => String(one) === size),
    finish: finish === '' ? null : keyIn(rimFinishNames, finish),
    count: /^[1-9]\d?$/.test(count) ? Number(count) : undefined,
  }
  const fields = Object.keys(priceFinderFieldNames) as PriceFinderField[]
  const chosenService = values.service ?? initialPriceQuery.service
  return {
    service: chosenService,
    size: values.size === undefined ? initialPriceQuery.size : values.size,
    finish: values.finish === undefined ? initialPriceQuery.finish : values.finish,
    count: values.count ?? usualCountOf(chosenService),
    picked: fields.filter((field) => values[field] !== undefined),
  }
}

/** Returns the inches by which a size of the quote request form is priced: larger rims have the grid's price of 23 inches. */
export const pricedInchesOf = (size: (typeof rimSizeOptions)[number]): number =>
  size === '22+"' ? 23 : Number.parseInt(size, 10)

const keyIn = <Table extends object>(
  table: Table,
  word: string | null | undefined,
): keyof Table | undefined =>
  word && getOwnProperty(table, word) !== undefined ? (word as keyof Table) : undefined

/** Whether an address names a field of the finder. */
export const hasPriceFinderParameter = (query: URLSearchParams) =>
  Object.values(priceFinderFieldNames).some((name) => query.has(name))
