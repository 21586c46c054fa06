import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../db/migrate.ts'
import { quickSettings } from '../../scripts/checks/quick-settings.mjs'
import { migrationsFolder } from '../../server/environment/paths.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { createDatabase, demoTemplateName, emptySiteTemplateName } from './database.ts'
import { openSiteOn } from './open-site-on.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
  }
}

/** Starts one PostgreSQL for the whole run, with the databases that tests copy: an empty site and the demo. */
export default async function startPostgres(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await throwaway()
  project.provide('serverUrl', server.url)
  try {
    await makeTemplates(server.url)
  } catch (error) {
    // Stops the server here, because Vitest calls only the returned function, and a failed start returns none.
    await server.stop()
    throw error
  }
  return server.stop
}

async function makeTemplates(serverUrl: string) {
  const template = await createDatabase(serverUrl, emptySiteTemplateName)
  await migrate(template, 'tw', migrationsFolder)
  await openOnce(template)
  await openOnce(await createDatabase(serverUrl, demoTemplateName, emptySiteTemplateName), { DEMO: 'on' })
}

/** Starts a site once, so that no copy of the database repeats the work of the first start. */
async function openOnce(databaseUrl: string, settings: Record<string, string> = {}) {
  const dataDir = await makeTemporaryFolder('template')
  const { site } = await openSiteOn(databaseUrl, dataDir, { settings: { ...settings, JOBS: 'off' } })
  await site.endStreams()
  await site.close()
  await rm(dataDir, { recursive: true, force: true })
}

/** Starts a server that skips durability. Durability is tested where a site has its own server. */
async function throwaway() {
  const dataDir = await makeTemporaryFolder('tests')
  const server = await startEmbeddedPostgres({ dataDir, settings: quickSettings })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
