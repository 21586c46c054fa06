import {
  announcePresence,
  isPresenceKind,
  type OpenRecord,
  presencePermissions,
  presenceTopicOf,
} from '../../../../domain/kernel/events/presence.ts'
import { hasPermission } from '../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../domain/kernel/person.ts'
import { siteContext, staffContext } from '../../../http/context.ts'
import { eventStreamResponse } from '../../../http/event-stream.ts'
import { fileNotFoundResponse } from '../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../http/office-page.ts'
import type { Route } from './+types/office-events.ts'

export const handle = { permission: 'enter-office' } satisfies OfficeAccess

/**
 * Returns the event stream of an open office page: `changed` when requests, messages, clients or counters have changed, `presence` when
 * others open or close the record that the page shows. While the stream is open, the others see its user as present.
 */
export function loader(args: Route.LoaderArgs): Response {
  const deps = args.context.get(siteContext)
  const person = args.context.get(staffContext)
  // Ends the stream when the account is closed or loses permissions.
  const own = { limitKey: `staff ${person.userId}`, until: `staff/${person.userId}` } as const
  const { searchParams } = args.url
  if (!searchParams.has('fiche'))
    return eventStreamResponse(args, { topics: [['office', 'changed']], ...own })
  const record = parseOpenRecord(searchParams.get('fiche') ?? '', person)
  if (!record) return fileNotFoundResponse()
  return eventStreamResponse(args, {
    topics: [
      ['office', 'changed'],
      [presenceTopicOf(record), 'presence'],
    ],
    ...own,
    companion: () => announcePresence(deps, person, record, searchParams.has('ecrit')),
  })
}

const recordPattern = /^([a-z]+)\/([A-Za-z0-9_-]{1,64})$/

/** Reads `request/AAAABBBBCCCCDDDD`; `null` if the person may not read such records. */
function parseOpenRecord(text: string, person: StaffPerson): OpenRecord | null {
  const [, kind = '', id = ''] = recordPattern.exec(text) ?? []
  return isPresenceKind(kind) && hasPermission(person, presencePermissions[kind]) ? { kind, id } : null
}
