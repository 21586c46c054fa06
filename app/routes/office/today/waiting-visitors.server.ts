import type { Scope } from '../../../../domain/search/scope.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { listWaitingMessages } from '../../../../domain/today/waiting/list-waiting-messages.ts'
import { listWaitingRequests } from '../../../../domain/today/waiting/list-waiting-requests.ts'
import type { SiteContext } from '../../../context.ts'
import { messageLine, requestLine } from './inbox-lines.server.ts'
import type { TodayPart } from './today-line.server.ts'

/** What nobody has answered, of each kind, and what was answered back. */
export async function readWaiting(db: SiteContext['db'], person: StaffPerson, scope: Scope, now: Date) {
  const [requests, messages] = await Promise.all([
    listWaitingRequests(db, scope),
    may(person, 'read-messages') ? listWaitingMessages(db) : null,
  ])
  const ofRequests = ({ shown, all }: typeof requests.first) => ({
    all,
    shown: shown.map((request) => requestLine(request, person, now)),
  })
  const ofMessages = ({ shown, all }: NonNullable<typeof messages>['first']) => ({
    all,
    shown: shown.map((message) => messageLine(message, person, now)),
  })
  return {
    requests: ofRequests(requests.first),
    messages: messages && ofMessages(messages.first),
    answers: together(ofRequests(requests.answer), messages && ofMessages(messages.answer)),
  }
}

/** Answers of both kinds in one list, what waits longest first. */
function together(requests: TodayPart, messages: TodayPart | null): TodayPart {
  const shown = [...requests.shown, ...(messages?.shown ?? [])]
  return {
    all: requests.all + (messages?.all ?? 0),
    shown: shown.toSorted((one, other) => one.at.localeCompare(other.at)).slice(0, 12),
  }
}
