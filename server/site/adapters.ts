import { join } from 'node:path'
import { createEmlMailer } from '../../adapters/mail/eml-mailer.ts'
import { createSmtpMailer } from '../../adapters/mail/smtp-mailer.ts'
import { type Hashing, slowHashing } from '../../adapters/sign-in/hashing.ts'
import type { InvoicePlatform } from '../../domain/e-invoicing/invoice-platform.ts'
import type { Clock } from '../../domain/ports/clock.ts'
import type { FileStore } from '../../domain/ports/file-store.ts'
import type { Mailer } from '../../domain/ports/mailer.ts'
import type { Environment } from '../env.ts'
import { chooseFiles } from './choose-files.ts'

interface Adapters {
  files: FileStore
  mailer: Mailer
  clock: Clock
  hashing: Hashing
  platform: InvoicePlatform | null
}

/** The adapters that the environment asks for. */
export async function chooseAdapters(env: Environment): Promise<Adapters> {
  return {
    files: await chooseFiles(env),
    mailer: chooseMailer(env),
    clock: { now: () => new Date() },
    hashing: slowHashing,
    platform: await choosePlatform(env),
  }
}

function chooseMailer({ SMTP_URL, DATA_DIR, MAIL_FROM }: Environment): Mailer {
  return SMTP_URL
    ? createSmtpMailer({ url: SMTP_URL, from: MAIL_FROM })
    : createEmlMailer({ directory: join(DATA_DIR, 'mail'), from: MAIL_FROM })
}

/** Who sends no invoice by a platform does not load what reads its answers. */
async function choosePlatform({ PLATFORM_URL }: Environment): Promise<InvoicePlatform | null> {
  if (!PLATFORM_URL) return null
  const { createAfnorPlatform } = await import('../../adapters/platform/afnor-platform.ts')
  return createAfnorPlatform(PLATFORM_URL)
}
