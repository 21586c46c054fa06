/** A draft of a quote as it is typed: texts by name, whole or not (docs/product.md §11.13). */
export type EstimateContent = Record<string, string>

/** What is said of the whole quote. */
export const headFields = [
  'pos',
  'vehicle',
  'registration',
  'days',
  'validity',
  'discount_kind',
  'discount',
  'message',
] as const

/** What is said of one line; without a kind there is none in its place. */
export const lineFields = [
  'kind',
  'position',
  'size',
  'service',
  'finish',
  'defects',
  'notes',
  'text',
  'quantity',
  'price',
  'discount',
  'vat',
  'nature',
] as const
export type LineField = (typeof lineFields)[number]

/** Lines that a draft has room for. */
const mostLines = 40
export const linePlaces = Array.from({ length: mostLines }, (_, index) => index + 1)

export const lineName = (place: number, field: LineField) => `l${place}_${field}`

const allFields: readonly string[] = [
  ...headFields,
  ...linePlaces.flatMap((place) => lineFields.map((field) => lineName(place, field))),
]

/** Every field of a draft, from what was sent or kept: what is absent is empty. */
export function wholeContent(given: Readonly<Record<string, unknown>>): EstimateContent {
  return Object.fromEntries(
    allFields.map((name) => {
      const value = given[name]
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}

/** What is kept of it: fields that say something. */
export const keptContent = (content: EstimateContent): EstimateContent =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== ''))
