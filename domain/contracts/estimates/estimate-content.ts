import { baseField } from '../../kernel/forms/merge-changes.ts'
import type { RimPosition } from '../../kernel/rim-words.ts'

/** A draft of a quote as it is typed: texts by name, whole or not (docs/product.md §11.13). */
export type EstimateContent = Record<string, string>

/** What is said of the whole quote. */
export const headFields = [
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
const maxLines = 40
export const linePlaces = Array.from({ length: maxLines }, (_, index) => index + 1)

export const lineName = (place: number, field: LineField) => `l${place}_${field}`

const allFields: readonly string[] = [
  ...headFields,
  ...linePlaces.flatMap((place) => lineFields.map((field) => lineName(place, field))),
]

/** Every field of a draft, from what was sent or kept: what is absent is empty. */
export function normalizeContent(given: Readonly<Record<string, unknown>>): EstimateContent {
  return Object.fromEntries(
    allFields.map((name) => {
      const value = given[name]
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}

/** What is kept of it: fields that say something. */
export const nonEmptyFields = (content: EstimateContent): EstimateContent =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== ''))

const isMultiple = (name: string) => name.endsWith('_defects')

/** A draft as its form holds it: what is ticked several times under one name is one text. */
export function contentFromForm(form: FormData | URLSearchParams): EstimateContent {
  const names = [...new Set(form.keys())].filter((name) => name !== baseField)
  return normalizeContent(
    Object.fromEntries(
      names.map((name) => [name, isMultiple(name) ? form.getAll(name).join(' ') : form.get(name)]),
    ),
  )
}

/** A line of a draft: what is typed, and the place that it keeps while others come and go. */
export type DraftLine = Record<LineField, string> & { place: number }

/** The lines that a draft has, in the order of their places. */
export function linesOf(content: EstimateContent): DraftLine[] {
  return linePlaces.flatMap((place) => {
    const line = Object.fromEntries(lineFields.map((field) => [field, content[lineName(place, field)] ?? '']))
    return line.kind ? [{ ...(line as Record<LineField, string>), place }] : []
  })
}

/** The draft with these lines behind its own, as far as there is room. */
export function withLines(
  content: EstimateContent,
  lines: readonly Partial<Record<LineField, string>>[],
): EstimateContent {
  const taken = linesOf(content).map(({ place }) => place)
  const isFree = (place: number) => !taken.includes(place)
  const last = taken.at(-1) ?? 0
  // Behind the others, and only where there is no room any more, in a gap.
  const free = linePlaces
    .filter(isFree)
    .toSorted((one, other) => Number(one < last) - Number(other < last) || one - other)
  const more = lines
    .slice(0, free.length)
    .flatMap((line, index) =>
      Object.entries(line).map(([field, value]) => [lineName(free[index] ?? 0, field as LineField), value]),
    )
  return { ...content, ...Object.fromEntries(more) }
}

/** The draft without the line of that place. */
export function withoutLine(content: EstimateContent, place: number): EstimateContent {
  const gone = lineFields.map((field) => [lineName(place, field), ''])
  return { ...content, ...Object.fromEntries(gone) }
}

/** What a rim has of its own: where it sits, what it has suffered, what is printed of it, how it is counted. */
const ownOfRim: readonly LineField[] = ['kind', 'position', 'defects', 'notes', 'text', 'quantity']

/** Where the rims of one car sit. */
export const carPositions: readonly string[] = ['avg', 'avd', 'arg', 'ard'] satisfies RimPosition[]

/**
 * The draft with every other rim worked on as the one of that place is, and the rims of its car that have no line yet:
 * size, service, finish, price, discount and rate. What a rim has of its own stays.
 */
export function withRimsAlike(content: EstimateContent, place: number): EstimateContent {
  const rims = linesOf(content).filter(({ kind }) => kind === 'rim')
  const model = rims.find((rim) => rim.place === place)
  if (!model) return content
  const common = lineFields.filter((field) => !ownOfRim.includes(field))
  const alike = rims.flatMap((rim) =>
    common.map((field) => [lineName(rim.place, field), model[field]] as const),
  )
  const missing = carPositions.filter((position) => !rims.some((rim) => rim.position === position))
  const isOneByOne = model.quantity === '1' && carPositions.includes(model.position)
  const more = isOneByOne ? missing.slice(0, Math.max(0, 4 - rims.length)) : []
  const { place: _, ...fields } = model
  return withLines(
    { ...content, ...Object.fromEntries(alike) },
    more.map((position) => ({ ...fields, position, defects: '', notes: '', text: '' })),
  )
}
