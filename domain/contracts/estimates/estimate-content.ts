import { openedValuesFieldName } from '../../kernel/forms/merge-changes.ts'
import { carRimPositions, isCarRimPosition } from '../../kernel/rim-words.ts'

/** Content of a draft estimate as typed, complete or not: texts by field name. */
export type EstimateContent = Record<string, string>

/** Fields of the whole estimate. */
export const estimateFields = [
  'pos',
  'vehicle',
  'registration',
  'plate_country',
  'purchase_order',
  'days',
  'validity',
  'discount_kind',
  'discount',
  'message',
] as const

/** Names of a line's form fields. A line number without `kind` has no line. */
export const estimateLineFields = [
  'kind',
  'position',
  'size',
  'service',
  'finish',
  'colour',
  'defects',
  'notes',
  'text',
  'quantity',
  'price',
  'discount',
  'vat',
  'nature',
] as const
export type EstimateLineField = (typeof estimateLineFields)[number]

/** Maximum number of lines of a draft. */
export const maxEstimateDraftLines = 40
export const estimateLineNumbers = Array.from({ length: maxEstimateDraftLines }, (_, index) => index + 1)

export const estimateLineFieldName = (place: number, field: EstimateLineField) => `l${place}_${field}`

const allFields: readonly string[] = [
  ...estimateFields,
  ...estimateLineNumbers.flatMap((place) =>
    estimateLineFields.map((field) => estimateLineFieldName(place, field)),
  ),
]

/** Returns every field of a draft from submitted or stored values. Missing fields become empty. */
export function normalizeEstimateContent(fields: Readonly<Record<string, unknown>>): EstimateContent {
  return Object.fromEntries(
    allFields.map((name) => {
      const value = fields[name]
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}

/** Returns the fields to store: those that are not empty. */
export const selectNonEmptyEstimateFields = (content: EstimateContent): EstimateContent =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== ''))

const isMultiple = (name: string) => name.endsWith('_defects')

/** Reads a draft from its form. Several ticked values of one name are joined with spaces. */
export function estimateContentFromForm(form: FormData | URLSearchParams): EstimateContent {
  const names = [...new Set(form.keys())].filter((name) => name !== openedValuesFieldName)
  return normalizeEstimateContent(
    Object.fromEntries(
      names.map((name) => [name, isMultiple(name) ? form.getAll(name).join(' ') : form.get(name)]),
    ),
  )
}

/** A line of a draft: its typed fields, and its number (`place`), which never changes when other lines are added or removed. */
export type EstimateDraftLine = Record<EstimateLineField, string> & { place: number }

/** Returns the lines of a draft, in the order of their places. */
export function estimateDraftLinesOf(content: EstimateContent): EstimateDraftLine[] {
  return estimateLineNumbers.flatMap((place) => {
    const line = Object.fromEntries(
      estimateLineFields.map((field) => [field, content[estimateLineFieldName(place, field)] ?? '']),
    )
    return line.kind ? [{ ...(line as Record<EstimateLineField, string>), place }] : []
  })
}

/** Returns the draft with lines added after the existing ones. Lines that exceed the maximum are left out. */
export function withAddedEstimateLines(
  content: EstimateContent,
  lines: readonly Partial<Record<EstimateLineField, string>>[],
): EstimateContent {
  const usedPlaces = estimateDraftLinesOf(content).map(({ place }) => place)
  const isFree = (place: number) => !usedPlaces.includes(place)
  const last = usedPlaces.at(-1) ?? 0
  // New lines get the numbers after the last line. Unused numbers between lines are used only if no higher number is left.
  const free = estimateLineNumbers
    .filter(isFree)
    .toSorted((one, other) => Number(one < last) - Number(other < last) || one - other)
  const more = lines
    .slice(0, free.length)
    .flatMap((line, index) =>
      Object.entries(line).map(([field, value]) => [
        estimateLineFieldName(free[index] ?? 0, field as EstimateLineField),
        value,
      ]),
    )
  return { ...content, ...Object.fromEntries(more) }
}

/** Returns the draft without the line with that number. */
export function withoutEstimateLine(content: EstimateContent, place: number): EstimateContent {
  const emptyFields = estimateLineFields.map((field) => [estimateLineFieldName(place, field), ''])
  return { ...content, ...Object.fromEntries(emptyFields) }
}

/** Fields of a line that differ between the rims of a car; `withIdenticalRims` does not copy them. */
const ownOfRim: readonly EstimateLineField[] = ['kind', 'position', 'defects', 'notes', 'text', 'quantity']

/**
 * Returns the draft with the fields of the rim at `place` (size, service, finish, colour, price, discount, VAT rate)
 * copied to all other rims, and with lines added for the positions of its car that have no line. Fields in `ownOfRim`
 * are not copied.
 */
export function withIdenticalRims(content: EstimateContent, place: number): EstimateContent {
  const rims = estimateDraftLinesOf(content).filter(({ kind }) => kind === 'rim')
  const model = rims.find((rim) => rim.place === place)
  if (!model) return content
  const common = estimateLineFields.filter((field) => !ownOfRim.includes(field))
  const alike = rims.flatMap((rim) =>
    common.map((field) => [estimateLineFieldName(rim.place, field), model[field]] as const),
  )
  const missing = carRimPositions.filter((position) => !rims.some((rim) => rim.position === position))
  const isOneByOne = model.quantity === '1' && isCarRimPosition(model.position)
  const more = isOneByOne ? missing.slice(0, Math.max(0, 4 - rims.length)) : []
  const { place: _, ...fields } = model
  return withAddedEstimateLines(
    { ...content, ...Object.fromEntries(alike) },
    more.map((position) => ({ ...fields, position, defects: '', notes: '', text: '' })),
  )
}
