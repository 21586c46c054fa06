import type { Instruments } from './instruments.ts'
import type { Sources } from './sources.ts'

/** The name of a mailbox holds an address: its place in the list tells them apart. */
export function measureMailboxes({ gauge }: Instruments, { mailboxes }: Pick<Sources, 'mailboxes'>) {
  gauge('mailbox_fetched_timestamp_seconds', 'When all of a mailbox was last taken in', 'mailbox', async () =>
    (await mailboxes()).map(({ fetched_at }, at) => [String(at), (fetched_at?.getTime() ?? 0) / 1000]),
  )
  gauge('mailbox_failure', 'Why a mailbox cannot be read now', 'reason', async () =>
    (await mailboxes()).flatMap(({ failure }) => (failure ? [[failure, 1]] : [])),
  )
}
