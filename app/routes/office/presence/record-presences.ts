import { listPresences } from '../../../../domain/presence/list-presences.ts'
import { isPresenceKind, presenceActs } from '../../../../domain/presence/record-kinds.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { fileNotFound } from '../../../http/files/stream-file.ts'
import type { OfficeGate } from '../office-facts.ts'
import type { Route } from './+types/record-presences.ts'

export const handle = { act: 'enter-office' } satisfies OfficeGate

/** Who else has a record open, as JSON, for the page of that record. */
export async function loader({ context, params: { kind, id } }: Route.LoaderArgs): Promise<Response> {
  const person = context.get(staffContext)
  if (!isPresenceKind(kind) || !may(person, presenceActs[kind])) return fileNotFound()
  return Response.json(await listPresences(context.get(siteContext), person, { kind, id }))
}
