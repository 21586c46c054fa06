import { join } from 'node:path'
import type { Logger } from 'pino'
import { createAfnorPlatform } from '../../adapters/afnor-platform.ts'
import { createDiskStore } from '../../adapters/files/disk-store.ts'
import { createEmlMailer } from '../../adapters/mail/eml-mailer.ts'
import { type PasswordHashing, scryptPasswordHashing } from '../../adapters/sign-in/passwords.ts'
import type { Clock } from '../../domain/kernel/ports/clock.ts'
import type { FileStore } from '../../domain/kernel/ports/file-store.ts'
import type { InvoicePlatform } from '../../domain/kernel/ports/invoice-platform.ts'
import type { Mailer } from '../../domain/kernel/ports/mailer.ts'
import { fastPasswordHashing } from './quick-hashing.ts'

export interface TestPorts {
  files: FileStore
  mailer: Mailer
  clock: Clock
  hashing: PasswordHashing
  platform: InvoicePlatform | null
  log: Logger
}

export interface SiteOptions {
  fakes?: (real: TestPorts) => Partial<TestPorts>
  settings?: Record<string, string>
}

export type BuiltServer = typeof import('../../server/start.ts')

/** Imports the build, because visitors get the built site. `scripts/test.mjs` builds it first. */
export const loadBuiltServer = (): Promise<BuiltServer> => import('../../build/server/index.js' as string)

/**
 * Opens the built site on a database and a folder. `fakes` replaces ports, `settings` replaces environment variables. Passwords
 * are hashed quickly unless `fakes` restores the real hashing.
 */
export async function openSiteOn(databaseUrl: string, dataDir: string, choices: SiteOptions) {
  const server = await loadBuiltServer()
  return openSiteWith(server, createTestPorts(server, dataDir, choices), databaseUrl, dataDir, choices)
}

/** Returns the real ports, except those that `fakes` replaces. */
export function createTestPorts(
  server: BuiltServer,
  dataDir: string,
  { fakes, settings }: SiteOptions,
): TestPorts {
  const env = server.readEnvironment({ source: environment(dataDir, settings) })
  const real: TestPorts = {
    files: createDiskStore({ directory: join(dataDir, 'files'), tenant: env.TENANT }),
    mailer: createEmlMailer({ directory: join(dataDir, 'mail'), from: env.MAIL_FROM }),
    clock: { now: () => new Date() },
    hashing: scryptPasswordHashing,
    platform: env.PLATFORM_URL ? createAfnorPlatform(env.PLATFORM_URL) : null,
    log: server.createLog('silent'),
  }
  return { ...real, hashing: fastPasswordHashing, ...fakes?.(real) }
}

export async function openSiteWith(
  server: BuiltServer,
  ports: TestPorts,
  databaseUrl: string,
  dataDir: string,
  { settings }: SiteOptions,
) {
  const env = server.readEnvironment({
    source: { ...environment(dataDir, settings), DATABASE_URL: databaseUrl },
  })
  const { build, browserBuildFolder } = server
  // Tests show the example company unless they test a production site.
  const showsExample = settings?.DEMO !== 'off'
  const site = await server.openSite({ env, databaseUrl, ...ports, build, browserBuildFolder, showsExample })
  return { env, site }
}

const environment = (dataDir: string, settings: SiteOptions['settings']) => ({
  DATA_DIR: dataDir,
  PORT: '0',
  SITE_URL: 'http://site.test',
  TRUST_PROXY: '1',
  // No page cache, because most tests write directly to the database, which announces nothing.
  PAGE_CACHE_MB: '0',
  ...settings,
})
