import { type Hashing, slowHashing } from '../../adapters/sign-in/hashing.ts'
import type { InvoicePlatform } from '../../domain/e-invoicing/invoice-platform.ts'
import type { Clock } from '../../domain/ports/clock.ts'
import type { FileStore } from '../../domain/ports/file-store.ts'
import type { Mailer } from '../../domain/ports/mailer.ts'
import type { Environment } from '../env.ts'
import { chooseFiles } from './choose-files.ts'
import { chooseMailer } from './choose-mailer.ts'
import { choosePlatform } from './choose-platform.ts'

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
