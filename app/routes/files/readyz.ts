import { withDeadline } from '../../../domain/kernel/flow/with-deadline.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import type { Route } from './+types/readyz.ts'

/** Maximum time in milliseconds for the check of each part; a load balancer waits for all of them. */
const timeout = 3_000

/**
 * Reports to a load balancer whether to send visitors here: 503 only if the database does not respond, without which no form and no
 * client area works. The other parts are reported for monitoring, and pages are served without them: `storage` reads and writes
 * files, `room` is false if the disk has no free space for photos, `announcements` is false while this node does not receive the
 * changes of other nodes.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { checkDatabase, files, machine } = context.get(siteContext)
  const { log } = context.get(requestContext)
  const [database, storage, room] = await Promise.all([
    isTrue(checkDatabase()),
    isTrue(files.check()),
    isTrue(files.hasRoom()),
  ])
  const announcements = machine.announcementsLostSince() === null
  const isHealthy = storage && announcements
  return Response.json(
    {
      status: database ? (isHealthy ? 'ok' : 'degraded') : 'unavailable',
      database,
      storage,
      room,
      announcements,
    },
    { status: database ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )

  async function isTrue(check: Promise<unknown>): Promise<boolean> {
    try {
      return (await withDeadline(check, timeout)) !== false
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return false
    }
  }
}
