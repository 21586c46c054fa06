import { pino } from 'pino'
import { createJobQueue } from '../../adapters/jobs/pg-boss-queue.ts'
import { createPictureDecoder } from '../../adapters/pictures/picture-decoder.ts'
import { createPostgresAnnouncements } from '../../adapters/postgres-announcements.ts'
import { pageAddresses } from '../../app/http/page-addresses.ts'
import { openDatabasePool } from '../../db/client.ts'
import { createFixedFacts, defaultSite } from '../../domain/business/site.ts'
import { pictureWorker } from '../../server/environment/paths.ts'
import { closeAfterwards } from './close-afterwards.ts'
import type { TestSite } from './open-test-site.ts'

/** Opens another node on the site's database that performs the office's actions and runs no jobs. */
export async function openWorkshop(site: TestSite) {
  const log = pino({ level: 'silent' })
  const { db, pool } = openDatabasePool(site.databaseUrl, 'tw')
  // Ignores lost connections, because a test may close every connection.
  pool.on('error', () => {})
  const announcements = createPostgresAnnouncements({ url: site.databaseUrl, tenant: 'tw', log })
  const jobs = createJobQueue({
    url: site.databaseUrl,
    tenant: 'tw',
    log,
    announcements: announcements.announcements,
  })
  const pictures = createPictureDecoder({ worker: pictureWorker })
  await Promise.all([announcements.start(), jobs.start()])
  closeAfterwards(async () => {
    await Promise.all([announcements.stop(), jobs.stop()])
    pictures.close()
    await pool.end()
  })
  return {
    db,
    facts: createFixedFacts(defaultSite),
    jobs: jobs.queue,
    pictures,
    announcements: announcements.announcements,
    addresses: pageAddresses,
    isDemo: false,
  }
}
