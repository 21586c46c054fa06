import {
  deletePasswordRecovery,
  findPasswordRecoveryStatus,
} from '../../../../domain/people/sign-in/recovery.ts'
import { siteContext } from '../../../http/context.ts'
import type { Route } from './+types/recovery-record.ts'

const headers = { 'Cache-Control': 'no-store' }

/** Returns the state of a recovery to the page that requested it: only that page knows the record's random id. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const status = await findPasswordRecoveryStatus(context.get(siteContext).db, params.id)
  return Response.json({ status }, { status: status ? 200 : 404, headers })
}

/** Deletes the record once the page has seen its result. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== 'DELETE') return new Response(null, { status: 405, headers: { Allow: 'DELETE' } })
  await deletePasswordRecovery(context.get(siteContext).db, params.id)
  return new Response(null, { status: 204, headers })
}
