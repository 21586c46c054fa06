import type { Logger } from 'pino'
import type { FindMatter, RunningAnnouncements } from '../../adapters/announcement-listeners.ts'
import { createPostgresAnnouncements } from '../../adapters/postgres-announcements.ts'
import type { Environment } from '../environment/env.ts'
import { OperatorError } from '../environment/operator-error.ts'

/** Creates the announcements chosen by the settings: PostgreSQL or Redis. */
export async function createConfiguredAnnouncements(
  { ANNOUNCEMENTS_URL }: Environment,
  peer: { url: string; tenant: string; log: Logger; findMatter?: FindMatter },
): Promise<RunningAnnouncements> {
  if (!ANNOUNCEMENTS_URL) return createPostgresAnnouncements(peer)
  const { createRedisAnnouncements } = await import('../../adapters/redis-announcements.ts')
  const redis = createRedisAnnouncements({ ...peer, redisUrl: ANNOUNCEMENTS_URL })
  return {
    ...redis,
    start: () =>
      redis.start().catch((error) => {
        throw new OperatorError(
          `Le serveur des annonces ne peut pas être joint (${error.code ?? error.message}) : vérifiez la variable ANNOUNCEMENTS_URL.`,
        )
      }),
  }
}
