import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../adapters/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { migrationsFolder } from '../server/paths.ts'
import { createDatabase, templateName } from './database.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
  }
}

/** One PostgreSQL for the whole run, with one migrated database that each test copies. */
export default async function startPostgres(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await throwaway()
  project.provide('serverUrl', server.url)
  const template = await createDatabase(server.url, templateName)
  await migrate(template, 'tw', migrationsFolder)
  return server.stop
}

async function throwaway() {
  const dataDir = await makeTemporaryFolder('tests')
  const server = await startEmbeddedPostgres({ dataDir })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
