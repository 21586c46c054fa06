import { data, href, type RouterContextProvider } from 'react-router'
import {
  controlsOfField,
  type PageFormControl,
  pageVariables,
} from '../../../../../domain/business/page-texts/page-text.ts'
import { pageTexts, servicePageTexts } from '../../../../../domain/business/page-texts/page-texts.ts'
import { withPlainSpaces } from '../../../../../domain/business/settings/setting.ts'
import { loadSettingPage, settingFormsByParam } from './setting-page.server.ts'

/** Form handlers for the texts of all public pages, by the page parameter of the address. */
export const pageTextForms = settingFormsByParam(
  'page',
  new Map(Object.entries(pageTexts).map(([page, { key }]) => [page, key])),
)

/** Loads the texts of a public page for its form, section by section; throws 404 for an unknown page. */
export async function loadPageTextPage(context: Readonly<RouterContextProvider>, page: string) {
  const text = Object.hasOwn(pageTexts, page) ? pageTexts[page] : undefined
  if (!text) throw data(null, { status: 404 })
  const setting = await loadSettingPage(context, text.key)
  const groups = text.parts.map(({ legend, hint, fields }) => ({
    legend,
    hint: hint ?? (fields.some((field) => field.as === 'rows' && field.spare > 0) ? rowsHint : undefined),
    lines: fields.flatMap((field) => controlsOfField(text.words, field)).map(lineOf),
  }))
  return { ...setting, groups, shownAt: addressOf(page), variables: Object.entries(pageVariables) }
}

const rowsHint = 'Pour enlever une ligne, videz-la\u00a0; les dernières sont libres.'

function addressOf(page: string): string {
  if (page === 'accueil') return href('/')
  if (page === 'a-propos') return href('/a_propos')
  const service = Object.hasOwn(servicePageTexts, page) ? page : (Object.keys(servicePageTexts)[0] ?? '')
  return href('/services/:service', { service })
}

const lineOf = ({ name, label, as, maxLength, first, isKept, hint }: PageFormControl) => ({
  name,
  label,
  hint: [hint, as !== 'list' && `${maxLength}\u00a0caractères au plus.`].filter(Boolean).join(' '),
  maxLength,
  // Default text, which an emptied field restores.
  placeholder: isKept ? withPlainSpaces(first) : '',
  ...(as !== 'line' && { isLong: true as const, rows: as === 'list' ? 6 : 3 }),
})
