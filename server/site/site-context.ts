import type { Pool } from 'pg'
import { isBucketAway } from '../../adapters/files/is-bucket-away.ts'
import type { SiteContext } from '../../app/context.ts'
import { createByteBudget } from '../../app/forms/bodies/byte-budget.ts'
import { createStreamPlaces } from '../../app/http/streams/stream-places.ts'
import { isOutage } from '../../db/is-outage.ts'
import { isDiskFull } from '../../domain/disk-full.ts'
import type { WholeWorld } from '../../domain/world.ts'
import { makeUploadsFolder } from '../data-folder/uploads-folder.ts'
import type { Environment } from '../env.ts'
import { showLetter } from '../jobs/show-letter.ts'
import type { Build } from '../requests/build.ts'
import { officeOf } from '../site-map/office.ts'
import { pagesOf } from '../site-map/pages.ts'

const mebibyte = 2 ** 20

/** What the requests of this process share: the world, and the room that they may take. */
export async function openContext(
  { env, build }: { env: Environment; build: Build },
  world: WholeWorld,
  { machine, health }: Pick<SiteContext, 'machine' | 'health'>,
  pool: Pool,
): Promise<SiteContext> {
  return {
    ...world,
    uploadsFolder: await makeUploadsFolder(env.DATA_DIR),
    bodies: {
      memory: createByteBudget(env.BODIES_MB * mebibyte),
      disk: createByteBudget(env.UPLOADS_MB * mebibyte),
    },
    streamPlaces: createStreamPlaces(),
    machine,
    health,
    checkDatabase: async () => void (await pool.query('select 1')),
    // A full disk is freed again, a bucket answers again: come back, rather than something is wrong.
    isOutage: (error) => isOutage(error) || isDiskFull(error) || isBucketAway(error),
    showLetter: (issue) => showLetter(world, issue),
    pages: pagesOf(build),
    office: officeOf(build),
  }
}
