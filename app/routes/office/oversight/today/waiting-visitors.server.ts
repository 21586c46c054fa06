import { href } from 'react-router'
import { locationName } from '../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { requestPhotoIdOf } from '../../../../../domain/correspondence/quote-requests/photo-files.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { vehicleName } from '../../../../../domain/kernel/text/vehicle-name.ts'
import { listUnseenDossierAnswers } from '../../../../../domain/oversight/dossiers/dossier-answers.ts'
import { dossierSubjectOf } from '../../../../../domain/oversight/dossiers/load-dossier.ts'
import { maxTodayLines } from '../../../../../domain/oversight/today/today-lines.ts'
import {
  listWaitingMessages,
  listWaitingRequests,
  type WaitingMessage,
  type WaitingRequest,
} from '../../../../../domain/oversight/today/waiting-visitors.ts'
import { listPendingAccessRequests } from '../../../../../domain/people/clients/client-people.ts'
import { dossiersAddress } from '../../../../office/records/dossiers-address.ts'
import { beginEstimateAddress } from '../../../../office/records/estimate-address.ts'
import { inboxRecordAddress, requestThumbnailAddress } from '../../../../office/records/inbox-address.ts'
import { type TodayLine, type TodayLines, type TodayReader, waitingSinceView } from './today-line.ts'

/** Returns the records that wait for an answer of the workshop: requests and messages, answers of experts, accesses of companies. */
export async function loadWaitingVisitors(reader: TodayReader) {
  const { person } = reader
  const [threads, experts, people] = await Promise.all([
    loadWaitingThreads(reader),
    hasPermission(person, 'edit-orders') ? loadExpertAnswers(reader) : null,
    hasPermission(person, 'edit-clients') ? loadAccessRequests(reader) : null,
  ])
  return { ...threads, experts, people }
}

/** Returns unanswered requests and messages, and new answers of clients. */
async function loadWaitingThreads({ db, person, scope, now, site }: TodayReader) {
  const [requests, messages] = await Promise.all([
    listWaitingRequests(db, scope),
    hasPermission(person, 'read-messages') ? listWaitingMessages(db) : null,
  ])
  const ofRequests = ({ shown, all }: typeof requests.first) => ({
    all,
    shown: shown.map((request) => requestLine(request, person, now, site)),
  })
  const ofMessages = ({ shown, all }: NonNullable<typeof messages>['first']) => ({
    all,
    shown: shown.map((message) => messageLine(message, person, now)),
  })
  return {
    requests: ofRequests(requests.first),
    messages: messages && {
      ...ofMessages(messages.first),
      unseen: messages.first.shown[0]?.unseen ?? 0,
    },
    answers: mergeAnswers(ofRequests(requests.answer), messages && ofMessages(messages.answer)),
  }
}

/** Merges answers of both kinds, longest waiting first. */
function mergeAnswers(requests: TodayLines, messages: TodayLines | null): TodayLines {
  const shown = [...requests.shown, ...(messages?.shown ?? [])]
  return {
    all: requests.all + (messages?.all ?? 0),
    shown: shown.toSorted((one, other) => one.at.localeCompare(other.at)).slice(0, maxTodayLines),
  }
}

function requestLine(request: WaitingRequest, reader: StaffPerson, now: Date, site: Site): TodayLine {
  const { id, first_name, last_name, brand, model, service, shop, images } = request
  const [first] = images
  return {
    id,
    to: inboxRecordAddress('request', id),
    photo: first ? requestThumbnailAddress(id, requestPhotoIdOf(first)) : null,
    name: `${first_name} ${last_name}`,
    what: vehicleName({ brand, model }) || service,
    detail: locationName(shop, site),
    ...waitingSinceView(request.since, now),
    next: nextStepText(request, reader),
    ...(canBeginEstimate(request, reader) && { begin: beginEstimateAddress({ demande: id }) }),
  }
}

/**
 * Whether the line offers to begin an estimate: the reader may write one, the request was not answered yet, nobody else handles
 * it, and it has no issued estimate. If its visitor has written again, the reader opens the request instead.
 */
const canBeginEstimate = ({ turn, handled_by, hasEstimate }: WaitingRequest, reader: StaffPerson): boolean =>
  turn === 'first' &&
  !hasEstimate &&
  (!handled_by || handled_by === reader.userId) &&
  hasPermission(reader, 'read-documents') &&
  hasPermission(reader, 'write-estimates')

function messageLine(message: WaitingMessage, reader: StaffPerson, now: Date): TodayLine {
  const { id, name, email, object } = message
  return {
    id,
    to: inboxRecordAddress('message', id),
    name: object,
    what: name || email,
    detail: null,
    ...waitingSinceView(message.since, now),
    next: nextStepText(message, reader),
  }
}

/** Returns the next action: take responsibility for the record, then answer it. */
function nextStepText({ handled_by, handler }: WaitingRequest | WaitingMessage, reader: StaffPerson): string {
  if (!handled_by) return 'À prendre en charge'
  return handled_by === reader.userId ? 'À vous de répondre' : `${handler} s’en occupe`
}

/** Returns the answers of experts that no staff member has seen yet. */
async function loadExpertAnswers({ db, scope, now, site }: TodayReader) {
  const { shown, all } = await listUnseenDossierAnswers(db, scope)
  return {
    all,
    shown: shown.slice(0, maxTodayLines).map(({ dossier, number, posId }): TodayLine => {
      const at = dossier.answered_at ?? now
      const isAgreement = dossier.agreed_at?.getTime() === at.getTime()
      return {
        id: dossier.id,
        to: dossiersAddress(dossierSubjectOf(dossier)),
        name: [dossier.expert_name, dossier.expert_firm].filter(Boolean).join(', '),
        what: `${isAgreement ? 'Accord' : 'Demande d’autres photos'}, ${number}`,
        detail: locationName(posId, site),
        next: isAgreement ? 'À poursuivre' : 'Photos à prendre',
        ...waitingSinceView(at, now),
      }
    }),
  }
}

/** Returns the company accesses to open or close. All staff see them, because a client has no point of sale. */
async function loadAccessRequests({ db, now }: TodayReader) {
  const { shown, all } = await listPendingAccessRequests(db)
  return {
    all,
    shown: shown.slice(0, maxTodayLines).map(
      ({ id, client_id, name, email, clientName, asked_at, close_asked_at }): TodayLine => ({
        id,
        to: `${href('/gestion/clients/:id', { id: client_id })}#personnes`,
        name: clientName,
        what: `${name}, ${email}`,
        detail: null,
        next: close_asked_at ? 'Accès à fermer' : 'Lien à envoyer',
        ...waitingSinceView(close_asked_at ?? asked_at, now),
      }),
    ),
  }
}
