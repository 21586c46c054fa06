import type { Problems } from '../../../domain/forms/judge-form.ts'
import { photoRules, photosMessage } from '../../../domain/quote-requests/photo-rules.ts'
import { quoteRequestFieldList } from '../../../domain/quote-requests/quote-request-fields.ts'
import type { SummaryEntry } from '../../ui/error-summary/error-summary.tsx'
import { photosFieldId } from './photos/photos-section.tsx'

export const quoteFormId = 'devis'

/** What the photo field says: more than five is said at once, none only after a try (docs/product.md §5). */
export function photoErrors(count: number, wasTried: boolean, fromServer: string | undefined) {
  if (count > photoRules.suggestedMost) return [photosMessage]
  if (count > 0 || !wasTried) return []
  return [fromServer ?? photosMessage]
}

/** The summary's lines, in the order of the page; more photos than suggested are no error. */
export function summaryOf(problems: Problems, missingPhotos: string[]): SummaryEntry[] {
  return quoteRequestFieldList.flatMap(([name, { label }]) => {
    const isPhotos = name === 'images'
    const message = isPhotos ? missingPhotos[0] : problems[name]
    return message ? [{ target: isPhotos ? photosFieldId : `${quoteFormId}-${name}`, message, label }] : []
  })
}

/** The focus is on the first wrong field; the photos may come before it. */
export function focusPhotosIfFirst() {
  const photos = document.getElementById(photosFieldId)
  const focused = document.activeElement
  if (!photos) return
  const isBefore = focused && photos.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING
  if (!isBefore || !focused?.matches('[name]')) photos.focus()
}
