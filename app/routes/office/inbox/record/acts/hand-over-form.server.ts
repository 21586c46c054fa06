import { handOver } from '../../../../../../domain/inbox/handling/hand-over.ts'
import type { InboxOutcome } from '../../../../../../domain/inbox/inbox-act.ts'
import type { InboxKind } from '../../../../../../domain/inbox/inbox-kind.ts'
import type { StaffPerson } from '../../../../../../domain/sign-in/person.ts'
import type { SiteContext } from '../../../../../context.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'

export async function handOverTo(
  kind: InboxKind,
  world: SiteContext,
  by: StaffPerson,
  id: string,
  { a: to = '', de }: Record<string, string>,
): Promise<InboxOutcome | FormOutcome> {
  const outcome = await handOver(world, by, kind, id, { to, seen: de || null })
  if (outcome !== 'no-colleague') return outcome
  return { outcome: 'invalid', problems: { a: 'Choisissez quelqu’un de l’équipe' } }
}
