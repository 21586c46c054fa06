import { readDay } from '../../calendar/read-day.ts'
import { uncapitalised } from '../../first-letter.ts'
import { ownValue } from '../../own-value.ts'
import { type Content, type ContentKind, contentFieldNames } from '../content-fields.ts'
import { contentPages } from '../pages/content-pages.ts'

/** What stands in the way of publishing: the field, and one French sentence. */
export interface Missing {
  field: string
  message: string
}

/** What of a record has still to be written before it can be published; the same as `npm run publish` refuses. */
export function missingIn(kind: ContentKind, content: Content): Missing[] {
  const found = contentPages[kind].problems(content).map(({ field, message }) => missingOf(field, message))
  return [...found, ...wrongAddress(content), ...wrongDate(content)]
}

const fieldsOfPages: Readonly<Record<string, string>> = {
  titre: 'title',
  description: 'content',
  carousel: 'gallery',
}

function missingOf(path: string, message: string): Missing {
  const [name = '', place, part] = path.split('.')
  const field = ownValue(fieldsOfPages, name) ?? name
  const label = ownValue(contentFieldNames, field) ?? field
  if (field === 'title' || (field === 'content' && !place)) return { field, message }
  const isPicture = ['main_image', 'before_image', 'gallery'].includes(field)
  const isUnnamed = isPicture && (part === 'name' || place === 'name')
  const where = part && field === 'gallery' ? `${label}, image ${Number(place) + 1}` : label
  const said = isUnnamed ? 'décrivez ce que l’image montre.' : uncapitalised(message)
  return { field, message: `${where}\u00a0: ${said}` }
}

function wrongAddress({ address = '' }: Content): Missing[] {
  if (/^[A-Za-z0-9_-]{0,100}$/.test(address.trim())) return []
  const message = 'L’adresse est faite de lettres sans accent, de chiffres et de tirets.'
  return [{ field: 'address', message }]
}

function wrongDate({ date = '' }: Content): Missing[] {
  if (!date || readDay(date)) return []
  return [{ field: 'date', message: 'Cette date n’existe pas dans le calendrier.' }]
}
