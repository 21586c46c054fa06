import * as z from 'zod/mini'
import { optionalTextRule, validatedLineRule } from '../../kernel/forms/fields.ts'
import { typesetLine } from '../../kernel/text/autocorrect-typing.ts'
import { findUnknownTextVariables } from '../../kernel/text/variables.ts'
import {
  controlsOfField,
  controlsOfPage,
  maxPageListEntries,
  maxPageListEntryLength,
  type PageFormControl,
  type PageText,
  type PageTextField,
  pageCellControlName,
  pageFieldsOf,
  pageVariables,
} from '../page-texts/page-text.ts'
import type { Site } from '../site.ts'
import { type Setting, type SettingValues, withPlainSpaces } from './setting.ts'

/** Returns the setting of a public page. Only texts that differ from the first ones are stored. */
export function createPageSetting(page: PageText): Setting {
  const controls = controlsOfPage(page)
  const rules = z.object(Object.fromEntries(controls.map((control) => [control.name, ruleOf(control)])))
  return {
    name: page.name,
    names: namesOf(page),
    rules: rules.check(wholeRows(page)),
    valuesOf: ({ pages }) =>
      Object.fromEntries(
        controls.map(({ name, first }) => [name, withPlainSpaces(pages[page.key]?.[name] ?? first)]),
      ),
    applyTo: (site, values) => withTexts(site, page, changedTexts(controls, values)),
    storedValues: (values) =>
      Object.fromEntries(
        controls.flatMap(({ name, first }) => {
          const value = values[name]
          return value === undefined || value === withPlainSpaces(first) ? [] : [[name, value]]
        }),
      ),
  }
}

/** Returns the names of the controls in sentences: « Haut de page, grand titre »; cells are named by their row. */
const namesOf = ({ words, parts }: PageText) =>
  Object.fromEntries(
    parts.flatMap(({ legend, fields }) =>
      fields.flatMap((field) =>
        controlsOfField(words, field).map(({ name, label }) => [
          name,
          inSentence(field.as === 'rows' ? label : `${legend}, ${inSentence(label)}`),
        ]),
      ),
    ),
  )

const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

/** Returns the texts that differ from the first ones, by control name, with French typography. */
function changedTexts(controls: readonly PageFormControl[], values: SettingValues): Record<string, string> {
  return Object.fromEntries(
    controls.flatMap(({ name, as, first, isKept }) => {
      const typed = values[name] ?? ''
      const shown = typed.trim() === '' && isKept ? first : typeset(typed, as)
      return withPlainSpaces(shown) === withPlainSpaces(first) ? [] : [[name, shown]]
    }),
  )
}

/** Applies French typography; blank lines of a list are removed. */
const typeset = (typed: string, as: PageFormControl['as']) =>
  as === 'list' ? entriesIn(typed).map(typesetLine).join('\n') : typesetLine(typed)

const entriesIn = (typed: string) =>
  typed
    .split('\n')
    .map((entry) => entry.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

function withTexts(site: Site, { key, service }: PageText, texts: Record<string, string>): Site {
  const { [key]: _former, ...pages } = site.pages
  const siteWithTexts = { ...site, pages: Object.keys(texts).length > 0 ? { ...pages, [key]: texts } : pages }
  if (service === undefined) return siteWithTexts
  const { [service]: _name, ...serviceNames } = site.serviceNames
  return {
    ...siteWithTexts,
    serviceNames: texts.name ? { ...serviceNames, [service]: texts.name } : serviceNames,
  }
}

const ruleOf = ({ as, maxLength }: PageFormControl) =>
  as === 'list'
    ? optionalTextRule(maxLength).check(
        z.superRefine((typed, check) => {
          const problem = typed ? (listProblem(typed) ?? variableProblem(typed)) : null
          if (problem) check.addIssue({ code: 'custom', message: problem })
        }),
      )
    : validatedLineRule(maxLength, variableProblem)

function listProblem(typed: string): string | null {
  const entries = entriesIn(typed)
  if (entries.length > maxPageListEntries) return `${maxPageListEntries}\u00a0lignes au plus`
  return entries.some(({ length }) => length > maxPageListEntryLength)
    ? `${maxPageListEntryLength}\u00a0caractères au plus par ligne`
    : null
}

function variableProblem(typed: string): string | null {
  const [unknown] = findUnknownTextVariables(typed, pageVariables)
  if (unknown === undefined) return null
  return `{${unknown}} n’est pas une variable\u00a0: ${Object.keys(pageVariables)
    .map((name) => `{${name}}`)
    .join(', ')}`
}

/** Requires each row to be entirely filled or empty, and each field to have at least one row. */
const wholeRows = (page: PageText) =>
  z.superRefine((values: Record<string, string | undefined>, check) => {
    for (const field of pageFieldsOf(page)) {
      const problem = rowProblem(page, field, values)
      if (problem) check.addIssue({ code: 'custom', message: problem.message, path: [problem.name] })
    }
  })

function rowProblem(page: PageText, field: PageTextField, values: Record<string, string | undefined>) {
  if (field.as !== 'rows' || field.spare === 0) return null
  const count = controlsOfField(page.words, field).length / field.cells.length
  if (count === 0) return null
  const rows = Array.from({ length: count }, (_, index) =>
    field.cells.map((cell) => pageCellControlName(field.name, index, cell.name)),
  )
  const isEmpty = (name: string) => !values[name]
  const partly = rows.find((names) => names.some(isEmpty) && !names.every(isEmpty))
  if (partly) return { name: partly.find(isEmpty) ?? '', message: 'Complétez, ou videz aussi ce qui va avec' }
  return rows.flat().every(isEmpty) ? { name: rows[0]?.[0] ?? '', message: 'Gardez-en au moins un' } : null
}
