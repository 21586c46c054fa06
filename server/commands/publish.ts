import { createAnnouncements } from '../../adapters/announcements/postgres-announcements.ts'
import { createJobQueue } from '../../adapters/jobs/pg-boss-queue.ts'
import { pageAddresses } from '../../app/page-addresses.ts'
import { connect } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import type { FileStore } from '../../domain/ports.ts'
import { chooseAdapters } from '../adapters.ts'
import { reachDatabase } from '../database.ts'
import { type Environment, readEnvironment } from '../env.ts'
import { failureSentence } from '../failure-sentence.ts'
import { createLog } from '../log.ts'
import { migrationsFolder } from '../paths.ts'
import { Refusal } from '../refusal.ts'
import { publishFolder } from './publish-folder.ts'
import { type Draft, readDraft } from './publish-manifest.ts'

const log = createLog('silent')

/**
 * What `npm run publish` does with a folder (docs/operations.md, Publishing), whether the site runs or not.
 * Prints the page's address, or one sentence for each thing to mend; answers the exit code.
 */
export async function publish(folder: string): Promise<number> {
  try {
    const env = readEnvironment()
    const draft = await readDraft(folder)
    const problems = 'problems' in draft ? draft.problems : await publishInto(env, folder, draft)
    for (const problem of problems) console.error(problem)
    return problems.length === 0 ? 0 : 1
  } catch (error) {
    console.error(failureSentence(error, 'La publication a échoué.'))
    return 1
  }
}

async function publishInto(env: Environment, folder: string, draft: Draft): Promise<string[]> {
  const database = await reachDatabase(env, log)
  try {
    await migrate(database.url, env.TENANT, migrationsFolder)
    const { db, pool } = connect(database.url, env.TENANT, 2)
    const jobs = createJobQueue({ url: database.url, tenant: env.TENANT, log })
    // Takes jobs in; the site does them, now or once it is started.
    await jobs.start()
    try {
      const { files, clock } = await chooseAdapters(env)
      const { announcements } = createAnnouncements({ url: database.url, tenant: env.TENANT, log })
      const world = {
        db,
        files: tellingWhyNot(files, env),
        clock,
        jobs: jobs.queue,
        announcements,
        addresses: pageAddresses,
      }
      const published = await publishFolder(world, folder, draft)
      if ('problems' in published) return published.problems
      console.log(`${published.isNew ? 'Publié' : 'Remplacé'} : ${env.SITE_URL}${published.path}`)
      return []
    } finally {
      await jobs.stop()
      await pool.end()
    }
  } finally {
    await database.close()
  }
}

/** What the storage refuses is for the operator to mend, and not the database's doing. */
function tellingWhyNot(files: FileStore, { STORAGE_URL, DATA_DIR }: Environment): FileStore {
  const place = STORAGE_URL ? 'la variable STORAGE_URL' : `la place et les droits dans ${DATA_DIR}`
  return {
    ...files,
    put: (key, body, contentType) =>
      files.put(key, body, contentType).catch((error: Error) => {
        const { code, name } = (error.cause ?? error) as { code?: string; name: string }
        throw new Refusal(
          `Les fichiers ne peuvent pas être enregistrés (${code ?? name}) : vérifiez ${place}. Rien n’a été publié.`,
        )
      }),
  }
}
