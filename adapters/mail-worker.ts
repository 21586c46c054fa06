import { move, transferableSymbol, valueSymbol } from 'piscina'
import { readHead, readMail } from '../domain/correspondence/mailbox/read-mail.ts'
import type { IncomingMail, MailHead } from '../domain/kernel/ports/incoming-mail.ts'

export type ReadingJob =
  | { what: 'head'; wire: Uint8Array<ArrayBuffer> }
  | { what: 'mail'; wire: Uint8Array<ArrayBuffer>; hasAll: boolean }

export type Reading = MailHead | IncomingMail | null

/** Reads a mail in a thread of its own, because a stranger's mail may take very long (docs/product.md §11.9). */
export default async function run(job: ReadingJob | null): Promise<Reading> {
  // Without a job the thread is only started.
  if (!job) return null
  const wire = Buffer.from(job.wire.buffer)
  try {
    return job.what === 'head' ? await readHead(wire) : withFiles(await readMail(wire, job.hasAll))
  } catch {
    // An unreadable mail stays unreadable at each attempt.
    return null
  }
}

/** Moves the files of a mail to the other thread without copying them. */
function withFiles(mail: IncomingMail): Reading {
  const files = mail.files.map((file) => ({ ...file, bytes: new Uint8Array(file.bytes) }))
  const value = { ...mail, files }
  const travelling = { [transferableSymbol]: files.map(({ bytes }) => bytes.buffer), [valueSymbol]: value }
  return move(travelling as unknown as Parameters<typeof move>[0]) as unknown as Reading
}
