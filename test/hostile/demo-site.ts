import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { quickSettings } from '../../scripts/checks/quick-settings.mjs'
import { createDatabase } from '../site/database.ts'
import { startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demoSite: { databaseServer: string; dataDir: string }
  }
}

const template = 'demo_template'

/** Starts one PostgreSQL for all attacks and fills a site with the demo, which takes seconds. Each file copies that site. */
export default async function fillDemoSite(project: TestProject) {
  const folder = await makeTemporaryFolder('hostile-demo')
  const server = await startEmbeddedPostgres({ dataDir: folder, settings: quickSettings })
  const remove = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const dataDir = join(folder, 'site')
    await mkdir(dataDir)
    const site = await startSite({
      DATA_DIR: dataDir,
      DATABASE_URL: await createDatabase(server.url, template),
      DEMO: 'on',
    })
    await site.kill('SIGTERM')
    project.provide('demoSite', { databaseServer: server.url, dataDir })
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}

/** Creates an empty database on the PostgreSQL of the attacks, or a copy of another one. Returns its URL. */
export const createAttackedDatabase = (copied?: string) =>
  createDatabase(inject('demoSite').databaseServer, `attacked_${randomId().toLowerCase()}`, copied)

/** Copies the site with the demo. Returns the settings that open the copy, whose files are in `dataDir`. */
export async function copyDemoSite(dataDir: string): Promise<Record<string, string>> {
  await cp(inject('demoSite').dataDir, dataDir, { recursive: true })
  return { DEMO: 'on', DATABASE_URL: await createAttackedDatabase(template) }
}
