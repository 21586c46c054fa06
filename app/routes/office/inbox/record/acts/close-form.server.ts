import { judgeForm } from '../../../../../../domain/forms/judge-form.ts'
import { closeForm } from '../../../../../../domain/inbox/close-form.ts'
import type { InboxOutcome } from '../../../../../../domain/inbox/inbox-act.ts'
import type { InboxKind } from '../../../../../../domain/inbox/inbox-kind.ts'
import { closeRecords } from '../../../../../../domain/inbox/settling/close-records.ts'
import type { StaffPerson } from '../../../../../../domain/sign-in/person.ts'
import type { SiteContext } from '../../../../../context.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'

export async function close(
  kind: InboxKind,
  world: SiteContext,
  by: StaffPerson,
  id: string,
  typed: Record<string, string>,
): Promise<InboxOutcome | FormOutcome> {
  const judged = judgeForm(closeForm, typed)
  if (judged.outcome === 'invalid') return judged
  const { motif: reason, precision: words } = judged.values
  return closeRecords(world, by, kind, [id], { reason, words })
}
