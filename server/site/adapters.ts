import { join } from 'node:path'
import { createDiskStore } from '../../adapters/files/disk-store.ts'
import { createEmlMailer } from '../../adapters/mail/eml-mailer.ts'
import { createSmtpMailer } from '../../adapters/mail/smtp-mailer.ts'
import { type PasswordHashing, scryptPasswordHashing } from '../../adapters/sign-in/passwords.ts'
import type { Clock } from '../../domain/kernel/ports/clock.ts'
import type { FileStore } from '../../domain/kernel/ports/file-store.ts'
import type { InvoicePlatform } from '../../domain/kernel/ports/invoice-platform.ts'
import type { Mailer } from '../../domain/kernel/ports/mailer.ts'
import type { Environment } from '../environment/env.ts'

interface Adapters {
  files: FileStore
  mailer: Mailer
  clock: Clock
  hashing: PasswordHashing
  platform: InvoicePlatform | null
}

/** Creates the adapters chosen by the settings. */
export async function createAdapters(env: Environment): Promise<Adapters> {
  return {
    files: await chooseFiles(env),
    mailer: chooseMailer(env),
    clock: { now: () => new Date() },
    hashing: scryptPasswordHashing,
    platform: await choosePlatform(env),
  }
}

function chooseMailer({ SMTP_URL, DATA_DIR, MAIL_FROM }: Environment): Mailer {
  return SMTP_URL
    ? createSmtpMailer({ url: SMTP_URL, from: MAIL_FROM })
    : createEmlMailer({ directory: join(DATA_DIR, 'mail'), from: MAIL_FROM })
}

/** Loads the code of the invoice platform only if one is configured. */
async function choosePlatform({ PLATFORM_URL }: Environment): Promise<InvoicePlatform | null> {
  if (!PLATFORM_URL) return null
  const { createAfnorPlatform } = await import('../../adapters/afnor-platform.ts')
  return createAfnorPlatform(PLATFORM_URL)
}

async function chooseFiles({
  STORAGE_URL,
  DATA_DIR,
  TENANT,
  DISK_RESERVE_MB,
}: Environment): Promise<FileStore> {
  if (!STORAGE_URL) {
    const reserve = DISK_RESERVE_MB * 1024 * 1024
    return createDiskStore({ directory: join(DATA_DIR, 'files'), tenant: TENANT, reserve })
  }
  // The S3 client is large, so it is loaded only if files are stored in a bucket.
  const { createS3Store } = await import('../../adapters/files/s3-store.ts')
  return createS3Store({ url: STORAGE_URL, tenant: TENANT })
}
