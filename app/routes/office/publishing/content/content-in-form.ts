import {
  type ContentKind,
  withMissingFields,
} from '../../../../../domain/publishing/content/content-fields.ts'
import type { ReadValues } from '../../../../office/form/use-autosaved-form.ts'

/** Reads a record from its form, with line ends as they are stored. */
const contentIn =
  (kind: ContentKind): ReadValues =>
  (form) => {
    const entries = [...form].map(([name, value]) => [name, String(value).replace(/\r\n?/g, '\n')])
    return withMissingFields(kind, Object.fromEntries(entries))
  }

export const readContentByKind: Readonly<Record<ContentKind, ReadValues>> = {
  article: contentIn('article'),
  portfolio: contentIn('portfolio'),
}
