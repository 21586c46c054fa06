import type { InboxOutcome } from '../../../../../../domain/inbox/inbox-act.ts'
import type { InboxKind } from '../../../../../../domain/inbox/inbox-kind.ts'
import type { SiteContext } from '../../../../../context.ts'
import { type FormOutcome, refused } from '../../../../../forms/form-outcome.ts'
import { pressAgain, refusalSentence } from '../../refusal-sentence.server.ts'

export async function told(
  world: SiteContext,
  kind: InboxKind,
  outcome: InboxOutcome | FormOutcome,
): Promise<FormOutcome> {
  if ('outcome' in outcome) return outcome
  const refusal = await refusalSentence(world, kind, outcome)
  if (!refusal) return { outcome: 'saved' }
  const form = outcome.refusal === 'taken' ? `${refusal} ${pressAgain(kind)}` : refusal
  return refused(form)
}
