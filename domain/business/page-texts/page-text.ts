import { type RimService, rimServiceNames } from '../../kernel/rim-words.ts'
import { formatFrenchNumber } from '../../kernel/text/french-number.ts'
import { fillTextVariables } from '../../kernel/text/variables.ts'
import { formatLeadTime, leadTimeOfService } from '../lead-times.ts'
import type { Site } from '../site.ts'

/** A row of a page, such as a question, a step or a caption: text by cell name. */
type Row = Readonly<Record<string, string>>

/** Texts of a public page by name: lines, texts, lists, and rows of several cells. */
export type PageTexts = object

interface LineField {
  as: 'line' | 'text'
  name: string
  label: string
  /** Maximum number of characters. */
  maxLength: number
  hint?: string
}

/** A list with one entry per line. */
interface ListField {
  as: 'list'
  name: string
  label: string
  hint?: string
}

interface RowsField {
  as: 'rows'
  name: string
  /** Name of a row, « Étape »; its number is appended. */
  label: string
  /** The label of a cell is appended to that of its row; empty if the row's label is enough. */
  cells: readonly { name: string; label: string; maxLength: number; isLong?: true }[]
  /** Number of rows that can be added; 0 if each row belongs to a picture or figure. */
  spare: number
  hint?: string
}

export type PageTextField = LineField | ListField | RowsField

/** A group of fields on the page and in its form, in the order of the page. */
export interface PageFieldGroup {
  legend: string
  hint?: string
  fields: readonly PageTextField[]
}

/** Texts of a public page: first values and form fields. */
export interface PageText<W extends PageTexts = PageTexts> {
  /** Key of the setting that stores the page's texts. */
  key: string
  /** Returns the current name of the page in the office. */
  name(site: Site): string
  words: W
  parts: readonly PageFieldGroup[]
  /** Slug of the service whose name in the menu is the text `name` of this page. */
  service?: string
}

/** Maximum number of characters of a list entry, and maximum number of entries. */
export const maxPageListEntryLength = 600
export const maxPageListEntries = 12
/** Maximum number of characters of a whole list. */
const maxListLength = 5_000

/** Variables in texts of pages, with their French descriptions for authors. */
export const pageVariables = {
  marque: 'la marque',
  'seconde marque': 'la seconde marque',
  'jantes par an': 'celles que dit «\u00a0Chiffre et réseaux\u00a0»',
  ...ofServices(() => 'celui que dit «\u00a0Délais des prestations\u00a0»'),
}

const variableValues = (site: Site) => ({
  marque: site.brand,
  'seconde marque': site.subBrand,
  'jantes par an': formatFrenchNumber(site.rimsPerYear),
  ...ofServices((service) => leadTimeInText(service, site)),
})

/** Returns the values of the variables « {délai rénovation} » and so on, one per service. */
function ofServices(say: (service: RimService) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rimServiceNames).map(([key, name]) => [
      `délai ${name.toLowerCase()}`,
      say(key as RimService),
    ]),
  )
}

const daysOfWeek = 5

/** Formats a lead time: « 3 à 5 jours ouvrés »; whole weeks as « une semaine », « 1 à 2 semaines ». */
function leadTimeInText(service: RimService, site: Site): string {
  const { shortest, longest } = leadTimeOfService(service, site)
  if (shortest % daysOfWeek > 0 || longest % daysOfWeek > 0) return formatLeadTime({ shortest, longest })
  const [least, most] = [shortest / daysOfWeek, longest / daysOfWeek]
  if (most === 1) return 'une semaine'
  return least < most ? `${least}\u00a0à\u00a0${most}\u00a0semaines` : `${most}\u00a0semaines`
}

export interface PageFormControl {
  name: string
  /** Label above the control and in sentences. */
  label: string
  as: 'line' | 'text' | 'list'
  maxLength: number
  /** First value; empty for added rows. */
  first: string
  /** Whether an empty control means the first value. Cells of rows that can be added may be empty. */
  isKept: boolean
  hint?: string
}

type LooseWords = Readonly<Record<string, string | readonly string[] | readonly Row[] | undefined>>

/** Returns the controls of a field; empty if the page has no such text. */
export function controlsOfField(words: PageTexts, field: PageTextField): PageFormControl[] {
  const first = (words as LooseWords)[field.name]
  if (first === undefined) return []
  const { name, label, hint } = field
  if (field.as === 'rows')
    return rowsOf(first as readonly Row[], field).flatMap((row, index) =>
      field.cells.map((cell) => ({
        name: pageCellControlName(name, index, cell.name),
        label: [`${field.label} ${index + 1}`, cell.label].filter(Boolean).join(', '),
        as: cell.isLong ? ('text' as const) : ('line' as const),
        maxLength: cell.maxLength,
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
        maxLength: maxListLength,
        first: (first as readonly string[]).join('\n'),
        isKept: true,
        hint,
      },
    ]
  return [
    { name, label, as: field.as, maxLength: field.maxLength, first: first as string, isKept: true, hint },
  ]
}

const rowsOf = (first: readonly Row[], { spare }: RowsField): Row[] => [
  ...first,
  ...Array.from({ length: spare }, () => ({})),
]

/** Returns the name of a cell's control, under which the owner's text is stored. It contains the row's number: first texts keep their order. */
export const pageCellControlName = (field: string, index: number, cell: string) =>
  `${field}_${index + 1}_${cell}`

export const pageFieldsOf = ({ parts }: PageText): PageTextField[] => parts.flatMap(({ fields }) => fields)

export const controlsOfPage = (page: PageText): PageFormControl[] =>
  pageFieldsOf(page).flatMap((field) => controlsOfField(page.words, field))

/**
 * Returns the current texts of a public page, in the shape of its first values, with variables filled. Values are text, never
 * HTML. Call it in loaders only, so that the first texts of all pages are not sent to browsers.
 */
export function currentPageTextsOf<W extends PageTexts>(page: PageText<W>, site: Site): W {
  const changed = site.pages[page.key] ?? {}
  const values = variableValues(site)
  const fill = (text: string) => fillTextVariables(text, values)
  const words = page.words as LooseWords
  const wordsOf = (field: PageTextField) => {
    const first = words[field.name]
    if (first === undefined) return undefined
    if (field.as === 'rows')
      return rowsOf(first as readonly Row[], field).flatMap((row, index) => {
        const cells = field.cells.map(({ name: cell }) => [
          cell,
          fill(changed[pageCellControlName(field.name, index, cell)] ?? row[cell] ?? ''),
        ])
        return cells.some(([, text]) => text !== '') ? [Object.fromEntries(cells)] : []
      })
    const text = changed[field.name]
    if (field.as === 'list') return (text?.split('\n') ?? (first as readonly string[])).map(fill)
    return fill(text ?? (first as string))
  }
  return Object.fromEntries(pageFieldsOf(page).map((field) => [field.name, wordsOf(field)])) as W
}
