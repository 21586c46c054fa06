import { join } from 'node:path'
import type { Logger } from 'pino'
import { createDiskStore } from '../../adapters/files/disk-store.ts'
import { createEmlMailer } from '../../adapters/mail/eml-mailer.ts'
import { createAfnorPlatform } from '../../adapters/platform/afnor-platform.ts'
import { type Hashing, slowHashing } from '../../adapters/sign-in/hashing.ts'
import type { InvoicePlatform } from '../../domain/e-invoicing/invoice-platform.ts'
import type { Clock, FileStore, Mailer } from '../../domain/ports.ts'
import { quickHashing } from './quick-hashing.ts'

export interface Ports {
  files: FileStore
  mailer: Mailer
  clock: Clock
  hashing: Hashing
  platform: InvoicePlatform | null
  log: Logger
}

export interface Choices {
  fakes?: (real: Ports) => Partial<Ports>
  settings?: Record<string, string>
}

/**
 * The built site on a database and a folder; `fakes` replaces ports, `settings` environment variables. Passwords are
 * hashed quickly unless `fakes` gives the real hashing back.
 */
export async function openOn(databaseUrl: string, dataDir: string, { fakes, settings }: Choices) {
  // The tests see what visitors get: the build. `scripts/test.mjs` makes it first.
  const server: typeof import('../../server/start.ts') = await import('../../build/server/index.js' as string)
  const env = server.readEnvironment({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    SITE_URL: 'http://site.test',
    TRUST_PROXY: '1',
    // Most tests write to the database behind the site's back: what they ask for is rendered anew.
    PAGE_CACHE_MB: '0',
    ...settings,
  })
  const real: Ports = {
    files: createDiskStore({ directory: join(dataDir, 'files'), tenant: env.TENANT }),
    mailer: createEmlMailer({ directory: join(dataDir, 'mail'), from: env.MAIL_FROM }),
    clock: { now: () => new Date() },
    hashing: slowHashing,
    platform: env.PLATFORM_URL ? createAfnorPlatform(env.PLATFORM_URL) : null,
    log: server.createLog('silent'),
  }
  const { build, clientDirectory } = server
  const site = await server.openSite({
    env,
    databaseUrl,
    ...real,
    hashing: quickHashing,
    ...fakes?.(real),
    build,
    clientDirectory,
  })
  return { env, server, site }
}
