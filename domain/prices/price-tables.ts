import type { Described } from './described-service.ts'
import type { PriceTable } from './printable-price-list.ts'
import { finishName, sheetSizes, sizeName } from './sheet-fields.ts'

const rowName = (size: number | null, sizes: readonly unknown[]) =>
  size === null && sizes.length > 1 ? 'Autres tailles' : sizeName(size)

export function finishTable({ name, sizes, finishes, at }: Described): PriceTable {
  return {
    title: name,
    head: 'Taille',
    columns: finishes.map((finish) =>
      finish === null && finishes.length > 1 ? 'Autres finitions' : finishName(finish),
    ),
    rows: sizes.map((size) => ({
      name: rowName(size, sizes),
      prices: finishes.map((finish) => at({ size, finish })),
    })),
  }
}

export function sizeTable(services: readonly Described[]): PriceTable {
  const sizes = [...sheetSizes.slice(1), null].filter((size) =>
    services.some((service) => service.sizes.includes(size)),
  )
  return {
    title: 'Selon la taille',
    head: 'Taille',
    columns: services.map(({ name }) => name),
    rows: sizes.map((size) => ({
      name: rowName(size, sizes),
      prices: services.map(({ at }) => at({ size, finish: null })),
    })),
  }
}

/** Of a service that has one price, for all sizes or for one. */
export function flatRow(name: string, [size = null]: readonly (number | null)[], at: Described['at']) {
  const called = size === null ? name : `${name}, ${sizeName(size)}`
  return { name: called, cents: at({ size, finish: null }) }
}
