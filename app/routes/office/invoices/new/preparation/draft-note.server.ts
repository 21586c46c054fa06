import { dayAndHour } from '../../../../../../domain/calendar/day-and-hour.ts'
import type { DraftContent } from '../../../../../../domain/invoices/drafts/draft-content.ts'
import type { InvoiceDraft } from '../../../../../../domain/invoices/drafts/find-draft.ts'

/** Whose changes are shown, since when; and whether what was proposed is another by now. */
export const draftNote = (
  { author_name, changed_at, proposed, content }: InvoiceDraft,
  now: DraftContent,
) => ({
  says: `Préparation gardée, modifiée par ${author_name} le ${dayAndHour(changed_at)}.`,
  author: author_name,
  changedAt: changed_at.toISOString(),
  isOld: content.lignes !== undefined && proposed !== now.lignes,
})
