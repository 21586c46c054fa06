import type { InboxActionOutcome } from '../../../../../domain/correspondence/inbox/inbox-actions.ts'
import type { InboxKind } from '../../../../../domain/kernel/inbox-kind.ts'
import { findStaffMember } from '../../../../../domain/people/staff/list-staff.ts'
import type { SiteContext } from '../../../../http/context.ts'

const words = {
  request: {
    gone: 'Cette demande n’existe plus.',
    again: 'Pour la reprendre, appuyez encore une fois.',
    settled: 'Elle a été fermée ou classée entre-temps\u00a0: rouvrez-la d’abord.',
  },
  message: {
    gone: 'Ce message n’existe plus.',
    again: 'Pour le reprendre, appuyez encore une fois.',
    settled: 'Il a été fermé ou classé entre-temps\u00a0: rouvrez-le d’abord.',
  },
}

/** Returns why an action left a record unchanged; `null` if nothing prevented it. */
export async function inboxRejectionSentence(
  deps: SiteContext,
  kind: InboxKind,
  { rejection, takenBy }: InboxActionOutcome,
): Promise<string | null> {
  if (!rejection) return null
  if (rejection !== 'taken') return words[kind][rejection]
  const colleague = takenBy ? await findStaffMember(deps, takenBy) : null
  return `${colleague?.name ?? 'Quelqu’un d’autre'} s’en occupe déjà.`
}

/** Returns the sentence added to the rejection: the page now shows who is responsible, and pressing again takes over the record. */
export const inboxTakeOverHint = (kind: InboxKind) => words[kind].again
