import { parisDay } from '../../../../../../domain/calendar/paris-day.ts'
import { natureOfExtra } from '../../../../../../domain/documents/line-nature.ts'
import type { LineChange } from '../../../../../../domain/estimates/drafts/save-draft.ts'
import { emptyLine, emptyRim } from '../../../../../../domain/estimates/rim-lines.ts'
import { decimalCents } from '../../../../../../domain/money/format-cents.ts'
import { listExtras } from '../../../../../../domain/prices/list-extras.ts'
import type { SiteContext } from '../../../../../context.ts'

/** The lines that a press adds: a rim, a free line, one of the extras of the day. */
export async function changeOf(
  { db, clock }: SiteContext,
  posId: string,
  { ajouter: add = '', retirer: remove = '' }: Record<string, string>,
): Promise<LineChange> {
  if (remove) return { remove: Number(remove) || undefined }
  if (add === 'rim') return { add: [emptyRim] }
  if (add === 'free') return { add: [emptyLine] }
  if (!add) return {}
  const extras = await listExtras(db, posId, parisDay(clock.now()))
  const extra = extras.find(({ name }) => name === add)
  if (!extra) return {}
  const { name, cents } = extra
  const nature = natureOfExtra(name) === 'goods' ? 'goods' : ''
  return { add: [{ ...emptyLine, text: name, price: decimalCents(cents), nature }] }
}
