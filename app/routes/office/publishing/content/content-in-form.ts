import {
  type ContentKind,
  withMissingContentFields,
} from '../../../../../domain/publishing/content/content-fields.ts'
import type { ReadFormValues } from '../../../../office/form/use-autosaved-form.ts'

/** Reads a record from its form, with line ends as they are stored. */
const contentIn =
  (kind: ContentKind): ReadFormValues =>
  (form) => {
    const entries = [...form].map(([name, value]) => [name, String(value).replace(/\r\n?/g, '\n')])
    return withMissingContentFields(kind, Object.fromEntries(entries))
  }

export const readContentFormByKind: Readonly<Record<ContentKind, ReadFormValues>> = {
  article: contentIn('article'),
  portfolio: contentIn('portfolio'),
}
