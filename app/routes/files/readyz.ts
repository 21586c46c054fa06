import { requestContext, siteContext } from '../../context.ts'
import type { Route } from './+types/readyz.ts'

/**
 * Database and storage answer: a load balancer may send visitors here. 503 names the part that does not; `room`
 * is false while the disk takes no photos any more, which is no reason to turn visitors away.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { checkDatabase, files } = context.get(siteContext)
  const { log } = context.get(requestContext)
  const [database, storage, room] = await Promise.all([
    isTrue(checkDatabase()),
    isTrue(files.check()),
    isTrue(files.hasRoom()),
  ])
  return Response.json(
    { status: database && storage ? 'ok' : 'unavailable', database, storage, room },
    { status: database && storage ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )

  async function isTrue(check: Promise<unknown>): Promise<boolean> {
    try {
      return (await check) !== false
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return false
    }
  }
}
