import { move, transferableSymbol, valueSymbol } from 'piscina'
import { readMail, readMailHead } from '../domain/correspondence/mailbox/read-mail.ts'
import type { IncomingMail, IncomingMailHead } from '../domain/kernel/ports/incoming-mail.ts'

export type MailParsingTask =
  | { what: 'head'; wire: Uint8Array<ArrayBuffer> }
  | { what: 'mail'; wire: Uint8Array<ArrayBuffer>; hasAll: boolean }

export type MailParsingResult = IncomingMailHead | IncomingMail | null

/** Reads a mail in a thread of its own, because a mail from outside may take very long to parse. */
export default async function parseMailInWorker(job: MailParsingTask | null): Promise<MailParsingResult> {
  // `null` only starts the thread.
  if (!job) return null
  const wire = Buffer.from(job.wire.buffer)
  try {
    return job.what === 'head' ? await readMailHead(wire) : withFiles(await readMail(wire, job.hasAll))
  } catch {
    // A mail that cannot be read fails again at each attempt, so there is no error to retry.
    return null
  }
}

/** Moves the files of a mail to the other thread without copying them. */
function withFiles(mail: IncomingMail): MailParsingResult {
  const files = mail.files.map((file) => ({ ...file, bytes: new Uint8Array(file.bytes) }))
  const value = { ...mail, files }
  const travelling = { [transferableSymbol]: files.map(({ bytes }) => bytes.buffer), [valueSymbol]: value }
  return move(travelling as unknown as Parameters<typeof move>[0]) as unknown as MailParsingResult
}
