import { type RimService, rimServices } from '../../kernel/rim-words.ts'
import { frenchNumber } from '../../kernel/text/french-number.ts'
import { fillVariables } from '../../kernel/text/variables.ts'
import { formatLeadTime, leadTimeOf } from '../lead-times.ts'
import { type Site, site } from '../site.ts'

/** What stands in the rows of a page: its questions, its steps, the captions of its pictures. */
type Row = Readonly<Record<string, string>>

/** The words of a public page by their names: lines and texts, lists, rows of several cells. */
export type Words = object

interface LineField {
  as: 'line' | 'text'
  name: string
  label: string
  /** Characters. */
  most: number
  hint?: string
}

/** One entry a line. */
interface ListField {
  as: 'list'
  name: string
  label: string
  hint?: string
}

interface RowsField {
  as: 'rows'
  name: string
  /** What a row is called, « Étape »; its place follows. */
  label: string
  /** The label of a cell comes behind that of its row; empty where the row says it. */
  cells: readonly { name: string; label: string; most: number; isLong?: true }[]
  /** Rows that may be added; 0 where pictures or figures belong to each. */
  spare: number
  hint?: string
}

export type PageField = LineField | ListField | RowsField

/** What stands together on the page and in its form, in the page's order. */
export interface PagePart {
  legend: string
  hint?: string
  fields: readonly PageField[]
}

/** The texts of one public page, as they were first written and as its form asks for them (docs/product.md §11.21). */
export interface PageText<W extends Words = Words> {
  /** Of its setting. */
  key: string
  /** What the office calls it, as it is called now. */
  called(site: Site): string
  words: W
  parts: readonly PagePart[]
  /** The slug of a service whose `name` the menu says too. */
  service?: string
}

/** Characters of one entry of a list, and entries. */
export const maxEntryLength = 600
export const maxEntries = 12
/** Characters of a whole list. */
const maxListLength = 5_000

/** What may stand between braces in the texts of pages, and what its author reads of it. */
export const pageVariables = {
  marque: 'la marque',
  'seconde marque': 'la seconde marque',
  'jantes par an': 'celles que dit «\u00a0Chiffre et réseaux\u00a0»',
  ...ofServices(() => 'celui que dit «\u00a0Délais des prestations\u00a0»'),
}

const variableValues = () => ({
  marque: site.brand,
  'seconde marque': site.subBrand,
  'jantes par an': frenchNumber(site.rimsPerYear),
  ...ofServices(leadTimeInText),
})

/** By service what « {délai rénovation} » stands for. */
function ofServices(say: (service: RimService) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rimServices).map(([key, name]) => [`délai ${name.toLowerCase()}`, say(key as RimService)]),
  )
}

const daysOfWeek = 5

/** « 3 à 5 jours ouvrés »; whole weeks as such: « une semaine », « 1 à 2 semaines ». */
function leadTimeInText(service: RimService): string {
  const { shortest, longest } = leadTimeOf(service)
  if (shortest % daysOfWeek > 0 || longest % daysOfWeek > 0) return formatLeadTime({ shortest, longest })
  const [least, most] = [shortest / daysOfWeek, longest / daysOfWeek]
  if (most === 1) return 'une semaine'
  return least < most ? `${least}\u00a0à\u00a0${most}\u00a0semaines` : `${most}\u00a0semaines`
}

/** One control of a page's form. */
export interface PageControl {
  name: string
  /** Above the control, and in sentences. */
  label: string
  as: 'line' | 'text' | 'list'
  most: number
  /** What was first written there; nothing in a row that may be added. */
  first: string
  /** Emptied, it says what was first written; the cells of rows that come and go may be empty. */
  isKept: boolean
  hint?: string
}

type LooseWords = Readonly<Record<string, string | readonly string[] | readonly Row[] | undefined>>

/** The controls of a field; none for words that this page does not have. */
export function controlsOf(words: Words, field: PageField): PageControl[] {
  const first = (words as LooseWords)[field.name]
  if (first === undefined) return []
  const { name, label, hint } = field
  if (field.as === 'rows')
    return rowsOf(first as readonly Row[], field).flatMap((row, place) =>
      field.cells.map((cell) => ({
        name: cellName(name, place, cell.name),
        label: [`${field.label} ${place + 1}`, cell.label].filter(Boolean).join(', '),
        as: cell.isLong ? ('text' as const) : ('line' as const),
        most: cell.most,
        first: row[cell.name] ?? '',
        isKept: field.spare === 0,
      })),
    )
  if (field.as === 'list')
    return [
      {
        name,
        label,
        as: 'list',
        most: maxListLength,
        first: (first as readonly string[]).join('\n'),
        isKept: true,
        hint,
      },
    ]
  return [{ name, label, as: field.as, most: field.most, first: first as string, isKept: true, hint }]
}

const rowsOf = (first: readonly Row[], { spare }: RowsField): Row[] => [
  ...first,
  ...Array.from({ length: spare }, () => ({})),
]

export const cellName = (field: string, place: number, cell: string) => `${field}_${place + 1}_${cell}`

export const pageFieldsOf = ({ parts }: PageText): PageField[] => parts.flatMap(({ fields }) => fields)

export const allControls = (page: PageText): PageControl[] =>
  pageFieldsOf(page).flatMap((field) => controlsOf(page.words, field))

/**
 * What a public page says now, of `site`: in the shape in which it was first written, its variables filled. Text, never
 * HTML. For loaders: the first words of all pages must not reach a visitor's browser.
 */
export function pageWords<W extends Words>(page: PageText<W>): W {
  const changed = site.pages[page.key] ?? {}
  const values = variableValues()
  const fill = (text: string) => fillVariables(text, values)
  const words = page.words as LooseWords
  const wordsOf = (field: PageField) => {
    const first = words[field.name]
    if (first === undefined) return undefined
    if (field.as === 'rows')
      return rowsOf(first as readonly Row[], field).flatMap((row, place) => {
        const cells = field.cells.map(({ name: cell }) => [
          cell,
          fill(changed[cellName(field.name, place, cell)] ?? row[cell] ?? ''),
        ])
        return cells.some(([, text]) => text !== '') ? [Object.fromEntries(cells)] : []
      })
    const text = changed[field.name]
    if (field.as === 'list') return (text?.split('\n') ?? (first as readonly string[])).map(fill)
    return fill(text ?? (first as string))
  }
  return Object.fromEntries(pageFieldsOf(page).map((field) => [field.name, wordsOf(field)])) as W
}
