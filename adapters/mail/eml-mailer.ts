import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import pLimit from 'p-limit'
import type { Mail, Mailer } from '../../domain/kernel/ports/mailer.ts'
import { deleteUnfinishedFiles, writeFileAtomically } from '../files/write-file-atomically.ts'
import { toHeaderSafeId, toNodemailerOptions } from './compose.ts'

interface Options {
  directory: string
  from: string
}

/**
 * Creates a mailer that writes each mail as one `.eml` file, which any mail program opens: `20261121T041523123Z_{id}.eml`, so
 * that names sort by time. A mail sent again with the same id does not overwrite the first file.
 */
export function createEmlMailer({ directory, from }: Options): Mailer {
  const printer = createTransport({ streamTransport: true })
  // Writes one file at a time. Otherwise two runs of one job might both find the file missing and write it twice.
  const oneAtATime = pLimit(1)

  async function write(mail: Mail): Promise<void> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const ending = `_${toHeaderSafeId(mail.id)}.eml`
    const names = await readdir(directory)
    if (names.some((name) => name.slice(stampLength) === ending)) return
    // The line ends are set on the message: as an option of the transport they leave files open when writing fails.
    const { message } = await printer.sendMail({ ...toNodemailerOptions(mail, from), newline: 'windows' })
    await writeFileAtomically(join(directory, stamp(new Date()) + ending), message)
  }

  return {
    send: (mail) => oneAtATime(() => write(mail)),
    deleteUnfinishedFiles: (before) => deleteUnfinishedFiles(directory, before),
  }
}

function stamp(time: Date): string {
  return time.toISOString().replace(/[-:.]/g, '')
}

const stampLength = stamp(new Date(0)).length
