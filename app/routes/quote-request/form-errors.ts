import type { Problems } from '../../../domain/forms/judge-form.ts'
import { photoRules, photosMessage } from '../../../domain/quote-requests/photo-rules.ts'
import { quoteRequestFieldList } from '../../../domain/quote-requests/quote-request-fields.ts'
import type { SummaryEntry } from '../../ui/error-summary/error-summary.tsx'
import { photosFieldId } from './photos/photos-section.tsx'

export const quoteFormId = 'devis'

/** Why the request cannot go with these photos: none, once it was tried, or what the site has refused. */
export function photoProblemIn(count: number, wasTried: boolean, fromServer: string | undefined) {
  if (fromServer && fromServer !== photosMessage) return fromServer
  return count === 0 && wasTried ? photosMessage : undefined
}

/** What the photo field says: more than five is said at once, and is sent all the same (docs/product.md §5). */
export function photoErrors(count: number, problem: string | undefined): string[] {
  if (problem) return [problem]
  return count > photoRules.suggestedMost ? [photosMessage] : []
}

/** The summary's lines, in the order of the page; more photos than suggested are no error. */
export function summaryOf(problems: Problems, photoProblem: string | undefined): SummaryEntry[] {
  return quoteRequestFieldList.flatMap(([name, { label }]) => {
    const isPhotos = name === 'images'
    const message = isPhotos ? photoProblem : problems[name]
    return message ? [{ target: isPhotos ? photosFieldId : `${quoteFormId}-${name}`, message, label }] : []
  })
}
