import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import type { Mailbox, MailboxDuty } from '../../domain/ports/mailbox.ts'
import { failureWords } from './failure-words.ts'
import { handOver } from './hand-over.ts'
import { type MailboxAddress, readMailboxAddress } from './mailbox-address.ts'
import { waitForNews, watchNews } from './news.ts'

const mebibyte = 1024 * 1024
const second = 1_000

/** A server that says more at once than any mail is held to be broken; the rest bounds how long it may be silent. */
const bounds = {
  maxLiteralSize: 30 * mebibyte,
  maxResponseSize: 32 * mebibyte,
  maxLineLength: 4 * mebibyte,
  connectionTimeout: 20 * second,
  greetingTimeout: 16 * second,
  socketTimeout: 3 * 60 * second,
  maxIdleTime: 2 * 60 * second,
}

const pauses = { first: second, longest: 5 * 60 * second }

/** A mailbox behind IMAP: hears of new mails by IDLE, and looks once a minute besides. */
export function createImapMailbox(url: string): Mailbox {
  const address = readMailboxAddress(url)
  return {
    name: address.name,
    async follow(duty, stopping) {
      for (let wait = pauses.first; !stopping.aborted; wait = Math.min(2 * wait, pauses.longest)) {
        const progress = { hasHandedOver: false }
        try {
          await followOnce(address, duty, stopping, progress)
        } catch (error) {
          if (!stopping.aborted) await duty.tell(failureWords(error))
        }
        if (progress.hasHandedOver) wait = pauses.first
        await pause(wait, undefined, { signal: stopping, ref: false }).catch(() => {})
      }
    },
  }
}

/** For as long as one connection lasts. */
async function followOnce(
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
