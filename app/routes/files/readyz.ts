import { requestContext, siteContext } from '../../context.ts'
import type { Route } from './+types/readyz.ts'

/** Database and storage answer: a load balancer may send visitors here. 503 names the part that does not. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { checkDatabase, files } = context.get(siteContext)
  const { log } = context.get(requestContext)
  const [database, storage] = await Promise.all([succeeds(checkDatabase()), succeeds(files.check())])
  return Response.json(
    { status: database && storage ? 'ok' : 'unavailable', database, storage },
    { status: database && storage ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )

  async function succeeds(check: Promise<unknown>): Promise<boolean> {
    try {
      await check
      return true
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return false
    }
  }
}
