import type { Thread } from '../letters/threads/thread.ts'
import type { World } from '../world.ts'
import type { MailHead } from './incoming-mail.ts'
import type { MailKind } from './mail-kind.ts'
import { isSites, isWorkshops } from './own-address.ts'

/** Why a mail is filed nowhere; `null` when it is. */
export function whyNowhere(
  world: World<'mailAddress'>,
  { from }: MailHead,
  kind: MailKind,
  thread: Thread | null,
): 'own' | 'list' | 'robot' | null {
  if (kind === 'report') return null
  if (isSites(world, from.email)) return 'own'
  if (kind === 'absence') return null
  if (!from.email) return 'robot'
  if (thread) return null
  if (isWorkshops(world, from.email)) return 'own'
  return kind === 'person' ? null : kind
}
