import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { IncomingMail, MailHead } from '../domain/mailbox/incoming-mail.ts'
import { readHead, readMail } from '../domain/mailbox/read-mail.ts'

export type ReadingJob =
  | { what: 'head'; wire: Uint8Array<ArrayBuffer> }
  | { what: 'mail'; wire: Uint8Array<ArrayBuffer>; hasAll: boolean }

export type Reading = MailHead | IncomingMail | null

/** Reads a mail in a thread of its own: what a stranger sends may take it as long as it likes (docs/product.md §11.9). */
export default async function run(job: ReadingJob | null): Promise<Reading> {
  // Only the start of the thread is asked for.
  if (!job) return null
  const wire = Buffer.from(job.wire.buffer)
  try {
    return job.what === 'head' ? await readHead(wire) : withFiles(await readMail(wire, job.hasAll))
  } catch {
    // Nothing can be made of it: that is an answer, and the same at each try.
    return null
  }
}

/** Its files travel as they lie there, not copied once more. */
function withFiles(mail: IncomingMail): Reading {
  const files = mail.files.map((file) => ({ ...file, bytes: new Uint8Array(file.bytes) }))
  const value = { ...mail, files }
  const travelling = { [transferableSymbol]: files.map(({ bytes }) => bytes.buffer), [valueSymbol]: value }
  return move(travelling as unknown as Parameters<typeof move>[0]) as unknown as Reading
}
