import { ImapFlow } from 'imapflow'
import type { MailboxDuty } from '../../domain/ports/mailbox.ts'
import { handOver } from './hand-over.ts'
import { bounds, second } from './imap-bounds.ts'
import type { MailboxAddress } from './mailbox-address.ts'
import { waitForNews, watchNews } from './news.ts'

/** For as long as one connection lasts. */
export async function followOnce(
  { connection, folder }: MailboxAddress,
  duty: MailboxDuty,
  stopping: AbortSignal,
  progress: { hasHandedOver: boolean },
): Promise<void> {
  const client = new ImapFlow({ ...connection, ...bounds, logger: false, disableAutoIdle: true })
  // What is awaited rejects too; unheard, it would end the process.
  client.on('error', () => {})
  const cutOff = endSoon(client, stopping)
  try {
    await client.connect()
    const news = watchNews(client)
    await client.mailboxOpen(folder)
    const settled = new Set<string>()
    while (!stopping.aborted) {
      news.forget()
      const isWhole = await handOver(client, duty, settled, stopping)
      progress.hasHandedOver = true
      if (isWhole) await duty.tell(null)
      if (!stopping.aborted) await waitForNews(client, news, stopping)
    }
    await client.logout()
  } finally {
    cutOff()
    client.close()
  }
}

/** A stop leaves a moment for the mail that is in hand. */
function endSoon(client: ImapFlow, stopping: AbortSignal): () => void {
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    timer = setTimeout(() => client.close(), 5 * second).unref()
  }
  stopping.addEventListener('abort', begin, { once: true })
  return () => {
    stopping.removeEventListener('abort', begin)
    clearTimeout(timer)
  }
}
