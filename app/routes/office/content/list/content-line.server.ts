import { age } from '../../../../../domain/calendar/age.ts'
import { type ContentKind, linkIn } from '../../../../../domain/content/content-fields.ts'
import type { ListedContent } from '../../../../../domain/content/list-content.ts'
import { contentAddress } from '../content-address.ts'
import { standingOf } from '../content-standing.server.ts'
import { contentWords } from '../content-words.ts'

export type ContentLine = ReturnType<typeof lineOf>

/** A record as its list shows it. */
export function lineOf(kind: ContentKind, record: ListedContent, now: Date) {
  const { id, title, page_id, mainImage, changed_at, changedBy } = record
  return {
    id,
    to: contentAddress(kind, id),
    title: title.trim() || contentWords[kind].untitled,
    address: page_id,
    picture: linkIn(mainImage) ?? null,
    standing: standingOf(record),
    note: `${changedBy}, ${age(changed_at, now)}`,
  }
}
