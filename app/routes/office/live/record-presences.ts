import {
  isPresenceKind,
  listPresences,
  presencePermissions,
} from '../../../../domain/kernel/events/presence.ts'
import { hasPermission } from '../../../../domain/kernel/permissions.ts'
import { siteContext, staffContext } from '../../../http/context.ts'
import { fileNotFoundResponse } from '../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../http/office-page.ts'
import type { Route } from './+types/record-presences.ts'

export const handle = { permission: 'enter-office' } satisfies OfficeAccess

/** Returns as JSON who else has a record open. */
export async function loader({ context, params: { kind, id } }: Route.LoaderArgs): Promise<Response> {
  const person = context.get(staffContext)
  if (!isPresenceKind(kind) || !hasPermission(person, presencePermissions[kind]))
    return fileNotFoundResponse()
  return Response.json(await listPresences(context.get(siteContext), person, { kind, id }))
}
