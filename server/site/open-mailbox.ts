import type { Logger } from 'pino'
import type { WholeWorld } from '../../domain/world.ts'
import type { Environment } from '../env.ts'

/** Where jobs are worked, and a mailbox is set; who reads none does not load what reads it. */
export async function openMailbox(
  { INBOX_URL, JOBS }: Environment,
  world: WholeWorld,
  peer: { url: string; tenant: string; log: Logger },
) {
  if (!INBOX_URL || JOBS === 'off') return null
  const { createImapMailbox } = await import('../../adapters/mailbox/imap-mailbox.ts')
  const { followMailbox } = await import('../mailbox/follow-mailbox.ts')
  return followMailbox(world, createImapMailbox(INBOX_URL), peer)
}
