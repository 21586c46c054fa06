import { href, type RouterContextProvider } from 'react-router'
import { pointOfSaleName, pointsOfSaleName } from '../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import {
  listWaitingSupplements,
  photosOfSupplements,
} from '../../../../../domain/contracts/supplements/supplement.ts'
import { listWithdrawals } from '../../../../../domain/contracts/withdrawals/find-withdrawal.ts'
import { photoIdOf } from '../../../../../domain/correspondence/quote-requests/photo-files.ts'
import { formatAge, formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { type Day, formatDate, formatDay, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { isLate } from '../../../../../domain/kernel/inbox-kind.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import type { PointOfSaleScope } from '../../../../../domain/kernel/point-of-sale-scope.ts'
import { rimName } from '../../../../../domain/kernel/rim-words.ts'
import { formatList } from '../../../../../domain/kernel/text/french-list.ts'
import { counted } from '../../../../../domain/kernel/text/french-number.ts'
import { vehicleName } from '../../../../../domain/kernel/text/vehicle-name.ts'
import { listUnseenAnswers } from '../../../../../domain/oversight/dossiers/expert-dossiers.ts'
import { subjectOf } from '../../../../../domain/oversight/dossiers/read-dossier.ts'
import { failingChecks } from '../../../../../domain/oversight/health/health-checks.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { countDays } from '../../../../../domain/oversight/today/daily-counts.ts'
import { type FirstStep, listFirstSteps } from '../../../../../domain/oversight/today/first-steps.ts'
import {
  countOrdersInHand,
  findOrderCompleteness,
  listDueOrders,
  type OrderCompleteness,
} from '../../../../../domain/oversight/today/orders-in-hand.ts'
import {
  listOverdueInvoices,
  listRefunds,
  listReturnedMails,
  listTodaysEstimates,
  type OverdueInvoice,
  type Refund,
  type ReturnedMail,
  type TodaysEstimate,
} from '../../../../../domain/oversight/today/waiting-documents.ts'
import {
  listWaitingMessages,
  listWaitingRequests,
  type WaitingMessage,
  type WaitingRequest,
} from '../../../../../domain/oversight/today/waiting-visitors.ts'
import { clientName } from '../../../../../domain/people/clients/client.ts'
import { listPeopleToSettle } from '../../../../../domain/people/clients/client-people.ts'
import { orderSteps } from '../../../../../domain/workshop/orders/order-status.ts'
import { listProblems } from '../../../../../domain/workshop/rims/rim-problems.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import { journalLines } from '../../../../office/journal/activity-feed.server.ts'
import { readOfficeScope } from '../../../../office/office-scope.ts'
import { dossiersAddress } from '../../../../office/records/dossiers-address.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import { inboxRecordAddress, requestThumbnailAddress } from '../../../../office/records/inbox-address.ts'
import { invoiceAddress } from '../../../../office/records/invoice-address.ts'
import { expectedOrderStatusName } from '../../../../office/records/order-step-labels.ts'
import { rimAddress, rimThumbnailAddress } from '../../../../office/records/rim-addresses.ts'
import { settingAddress } from '../../../../office/records/setting-address.ts'
import { withdrawalLine } from '../../contracts/withdrawals/withdrawal.server.ts'
import { type OrderCard, orderCards } from '../../workshop/orders/order-card.server.ts'

export type TodayView = Awaited<ReturnType<typeof readToday>>

/** Loads what waits, according to the permissions of the reader. */
export async function readToday(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const deps = context.get(siteContext)
  const site = deps.facts.current()
  const { db, clock } = deps
  const person = context.get(staffContext)
  const { pointsOfSale, other } = readOfficeScope(asked, person)
  const now = clock.now()
  const [
    firsts,
    overdue,
    refunds,
    estimates,
    orders,
    days,
    problems,
    supplements,
    refused,
    withdrawals,
    experts,
    people,
    upkeep,
    done,
  ] = await Promise.all([
    readWaitingVisitors(db, person, pointsOfSale, now, site),
    hasPermission(person, 'read-documents') ? readOverdueInvoices(db, pointsOfSale, now) : null,
    hasPermission(person, 'read-documents') ? readRefunds(db, pointsOfSale, now) : null,
    hasPermission(person, 'write-estimates') ? readTodaysEstimates(db, pointsOfSale, now) : null,
    readDueOrders(db, person, pointsOfSale, now, site),
    countDays(db, now),
    hasPermission(person, 'work-on-orders') ? readRimProblems(db, pointsOfSale, now) : null,
    hasPermission(person, 'edit-orders') ? readWaitingSupplements(db, pointsOfSale, now) : null,
    hasPermission(person, 'read-documents') ? readUndeliveredMails(db, pointsOfSale, now, site) : null,
    hasPermission(person, 'read-documents') ? readOpenWithdrawals(db, pointsOfSale, now, site) : null,
    hasPermission(person, 'edit-orders') ? readExpertAnswers(db, pointsOfSale, now, site) : null,
    hasPermission(person, 'edit-clients') ? readPeopleToSettle(db, now) : null,
    readSiteUpkeep(deps, person),
    readLastDone(db, person, site),
  ])
  const { byStatus, expected, ...dueOrders } = orders
  const waiting = {
    ...dueOrders,
    ...firsts,
    overdue,
    refunds,
    problems,
    supplements,
    refused,
    withdrawals,
    experts,
    people,
  }
  const isCalm =
    upkeep.news.length + upkeep.steps.length === 0 &&
    Object.values(waiting).every((part) => !part || part.all === 0) &&
    !(estimates && estimates.ending.all + estimates.accepted.all > 0)
  return {
    scope: pointsOfSaleName(pointsOfSale, site),
    other,
    ...waiting,
    ...upkeep,
    estimates,
    isCalm,
    done,
    readsJournal: hasPermission(person, 'read-journal'),
    orders: [
      {
        step: expectedOrderStatusName,
        to: `${href('/gestion/commandes')}?vue=liste&etape=attendues`,
        count: expected,
      },
      ...orderSteps
        .filter(({ status }) => status < 3)
        .map(({ status, step }) => ({
          step,
          to: `${href('/gestion/commandes')}?etape=${status}`,
          count: byStatus.get(status) ?? 0,
        })),
    ],
    days: days.map(({ day, ...counts }) => ({ ...counts, day: formatDay(day).slice(0, 5) })),
  }
}

export interface TodayLine {
  id: string
  to: string
  /** Thumbnail; `null` if the record has none, `undefined` if its kind never has one. */
  photo?: string | null
  name: string
  what: string
  place: string | null
  at: string
  age: string
  when: string
  isLate: boolean
  /** Next action, or the colleague who works on it. */
  next: string
  /** Missing steps, for orders. */
  missing?: string
}

/** First lines of a kind, and their total number. */
interface TodayLines {
  all: number
  shown: TodayLine[]
}

const waitingSince = (instant: Date, now: Date) => ({
  at: instant.toISOString(),
  age: formatAge(instant, now),
  when: formatDayAndHour(instant),
  isLate: isLate(instant, now),
})

/** Returns unanswered requests and messages, and new answers of clients. */
async function readWaitingVisitors(
  db: SiteContext['db'],
  person: StaffPerson,
  scope: PointOfSaleScope,
  now: Date,
  site: Site,
) {
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
    shown: shown.toSorted((one, other) => one.at.localeCompare(other.at)).slice(0, 12),
  }
}

function requestLine(request: WaitingRequest, reader: StaffPerson, now: Date, site: Site): TodayLine {
  const { id, first_name, last_name, brand, model, service, shop, images } = request
  const [first] = images
  return {
    id,
    to: inboxRecordAddress('request', id),
    photo: first ? requestThumbnailAddress(id, photoIdOf(first)) : null,
    name: `${first_name} ${last_name}`,
    what: vehicleName({ brand, model }) || service,
    place: pointOfSaleName(shop, site),
    ...waitingSince(request.since, now),
    next: nextStepText(request, reader),
  }
}

function messageLine(message: WaitingMessage, reader: StaffPerson, now: Date): TodayLine {
  const { id, name, email, object } = message
  return {
    id,
    to: inboxRecordAddress('message', id),
    name: object,
    what: name || email,
    place: null,
    ...waitingSince(message.since, now),
    next: nextStepText(message, reader),
  }
}

/** Returns the next action: take charge of the record, then answer it. */
function nextStepText({ handled_by, handler }: WaitingRequest | WaitingMessage, reader: StaffPerson): string {
  if (!handled_by) return 'À prendre en charge'
  return handled_by === reader.userId ? 'À vous de répondre' : `${handler} s’en occupe`
}

/** Returns the orders that are late, due today or blocked, and the number in progress. */
async function readDueOrders(
  db: SiteContext['db'],
  person: StaffPerson,
  scope: PointOfSaleScope,
  now: Date,
  site: Site,
) {
  const today = parisDay(now)
  const [counts, due] = await Promise.all([
    countOrdersInHand(db, scope, today),
    listDueOrders(db, scope, today),
  ])
  const [cards, progress] = await Promise.all([
    orderCards(db, due, today, site),
    findOrderCompleteness(
      db,
      due.map(({ id }) => id),
    ),
  ])
  const mayBill = hasPermission(person, 'issue-invoices')
  const part = (all: number, isMeant: (card: OrderCard) => boolean): TodayLines => ({
    all,
    shown: cards.filter(isMeant).map((card) => orderLine(card, progress.get(card.id), mayBill, today)),
  })
  const isDue = ({ promised }: OrderCard) => (promised ? promised.day === today : false)
  return {
    byStatus: counts.byStatus,
    expected: counts.expected,
    lateOrders: part(counts.late, ({ isLate }) => isLate),
    dueOrders: part(counts.due, isDue),
    blockedOrders: part(counts.blocked, (card) => !card.isLate && !isDue(card)),
  }
}

/** Returns the unsettled problems of rims. */
async function readRimProblems(db: SiteContext['db'], scope: PointOfSaleScope, now: Date) {
  const { all, shown } = await listProblems(db, scope)
  return { all, shown: shown.map((problem) => problemLine(problem, now)) }
}

/** Returns the line of an order that is due, late or blocked, with what it still lacks. */
function orderLine(
  card: OrderCard,
  progress: OrderCompleteness | undefined,
  mayBill: boolean,
  today: Day,
): TodayLine {
  const { promised, blockedReason } = card
  return {
    id: card.id,
    to: card.to,
    photo: card.photo,
    place: card.place,
    isLate: card.isLate,
    name: card.client,
    what: [card.plate ?? card.number, card.vehicle, card.rims].filter(Boolean).join(', '),
    at: promised ? promised.day : '',
    age: promisedText(card, today),
    when: card.number,
    next: blockedReason ? `Bloquée\u00a0: ${blockedReason}` : card.statusName,
    missing: progress && missingText(progress, mayBill),
  }
}

function promisedText({ promised }: OrderCard, today: Day): string {
  if (!promised) return 'sans date promise'
  return promised.day === today ? 'promise aujourd’hui' : `promise le ${promised.text}`
}

/** Returns the steps that an order still lacks, in the order in which they are done. */
function missingText({ status, ...order }: OrderCompleteness, mayBill: boolean): string | undefined {
  const rims = Math.max(order.agreed ?? 0, order.described)
  const left = rims - order.checked
  const isInWork = status === 0
  const missing = [
    isInWork && !order.isReceived && 'recevoir les jantes',
    order.stopped > 0 && `régler ${counted(order.stopped, 'problème', 'problèmes')}`,
    isInWork && left > 0 && workText(left, rims),
    !order.isPictured && 'photographier',
    mayBill && !order.isBilled && 'facturer',
  ].filter((part) => part !== false)
  return missing.length > 0 ? `Reste à ${formatList(missing)}` : undefined
}

const workText = (left: number, rims: number) =>
  left === rims
    ? `traiter ${counted(rims, 'jante', 'jantes')}`
    : `finir ${counted(left, 'jante', 'jantes')} sur ${rims}`

type Problem = Awaited<ReturnType<typeof listProblems>>['shown'][number]

/** Returns the line of a problem that the workshop reported, with the time since then. */
function problemLine({ rim, order, reporter, photoId }: Problem, now: Date): TodayLine {
  return {
    id: rim.id,
    to: rimAddress(order.id, rim.id),
    photo: photoId ? rimThumbnailAddress(order.id, photoId) : null,
    name: rim.problem ?? '',
    what: `${order.order_number}, ${rimName({ ...rim, size: null }).toLowerCase()}`,
    place: order.registration_number,
    ...waitingSince(rim.problem_at ?? now, now),
    next: reporter ? `Signalé par ${reporter}` : 'À régler',
  }
}

/** Returns the supplements that wait for a price of the office, or for the client. */
async function readWaitingSupplements(db: SiteContext['db'], scope: PointOfSaleScope, now: Date) {
  const { all, shown } = await listWaitingSupplements(db, scope)
  const photos = await photosOfSupplements(
    db,
    shown.map(({ supplement }) => supplement),
  )
  return {
    all,
    shown: shown.map((row) => supplementLine(row, photos.get(row.supplement.id) ?? null, now)),
  }
}

type WaitingSupplement = Awaited<ReturnType<typeof listWaitingSupplements>>['shown'][number]

/** Milliseconds after which a client who has not answered should be called. */
const overdueAfter = 24 * 3_600_000

function supplementLine(
  { supplement, order, rim }: WaitingSupplement,
  photoId: string | null,
  now: Date,
): TodayLine {
  const since = supplement.sent_at ?? supplement.proposed_at
  const isOverdue = supplement.sent_at !== null && now.getTime() - since.getTime() >= overdueAfter
  return {
    id: supplement.id,
    to: rimAddress(order.id, rim.id),
    photo: photoId ? rimThumbnailAddress(order.id, photoId) : null,
    name: supplement.words,
    what: `${order.order_number}, ${rimName({ ...rim, size: null }).toLowerCase()}`,
    place: order.registration_number,
    ...waitingSince(since, now),
    isLate: isOverdue,
    next: isOverdue
      ? 'Sans réponse depuis un jour\u00a0: appelez le client'
      : supplement.sent_at
        ? 'Attend la réponse du client'
        : 'À chiffrer et à demander au client',
  }
}

/** Returns the quotes that expire soon, and those that were accepted. */
async function readTodaysEstimates(db: SiteContext['db'], scope: PointOfSaleScope, now: Date) {
  const { ending, accepted } = await listTodaysEstimates(db, scope, now)
  const linesOf = ({ shown, all }: typeof ending) => ({ all, shown: shown.map(estimateLine) })
  return { ending: linesOf(ending), accepted: linesOf(accepted) }
}

/** Returns the invoices past their due date. */
async function readOverdueInvoices(db: SiteContext['db'], scope: PointOfSaleScope, now: Date) {
  const { shown, ...sums } = await listOverdueInvoices(db, scope, now)
  return { ...sums, shown: shown.map((invoice) => overdueLine(invoice, now)) }
}

/** Returns the refunds owed to clients. */
async function readRefunds(db: SiteContext['db'], scope: PointOfSaleScope, now: Date) {
  const { all, sum, shown } = await listRefunds(db, scope)
  return { all, sum, shown: shown.map((refund) => refundLine(refund, now)) }
}

/** Returns the quotes and invoices whose mail was not delivered. */
async function readUndeliveredMails(db: SiteContext['db'], scope: PointOfSaleScope, now: Date, site: Site) {
  const { all, shown } = await listReturnedMails(db, scope, now)
  return { all, shown: shown.map((mail) => refusedMailLine(mail, now, site)) }
}

/** Returns the withdrawals without an answer, or with an outstanding refund. */
async function readOpenWithdrawals(db: SiteContext['db'], scope: PointOfSaleScope, now: Date, site: Site) {
  const rows = await listWithdrawals(db, scope, true, maxWithdrawals)
  return {
    all: rows[0]?.all ?? 0,
    shown: rows.map((row): TodayLine => {
      const line = withdrawalLine(row, now, site)
      return { ...line, age: formatAge(row.withdrawal.created_at, now) }
    }),
  }
}

/** Returns the answers of experts that no staff member has seen yet. */
async function readExpertAnswers(db: SiteContext['db'], scope: PointOfSaleScope, now: Date, site: Site) {
  const { shown, all } = await listUnseenAnswers(db, scope)
  return {
    all,
    shown: shown.map(({ dossier, number, posId }): TodayLine => {
      const at = dossier.answered_at ?? now
      const isAgreement = dossier.agreed_at?.getTime() === at.getTime()
      return {
        id: dossier.id,
        to: dossiersAddress(subjectOf(dossier)),
        name: [dossier.expert_name, dossier.expert_firm].filter(Boolean).join(', '),
        what: `${isAgreement ? 'Accord' : 'Demande d’autres photos'}, ${number}`,
        place: pointOfSaleName(posId, site),
        next: isAgreement ? 'À poursuivre' : 'Photos à prendre',
        ...waitingSince(at, now),
      }
    }),
  }
}

/** Returns the company accesses to be granted or closed. For all staff, because a client has no point of sale. */
async function readPeopleToSettle(db: SiteContext['db'], now: Date) {
  const { shown, all } = await listPeopleToSettle(db)
  return {
    all,
    shown: shown.map(
      ({ id, client_id, name, email, called, asked_at, close_asked_at }): TodayLine => ({
        id,
        to: `${href('/gestion/clients/:id', { id: client_id })}#personnes`,
        name: called,
        what: `${name}, ${email}`,
        place: null,
        next: close_asked_at ? 'Accès à fermer' : 'Lien à envoyer',
        ...waitingSince(close_asked_at ?? asked_at, now),
      }),
    ),
  }
}

const maxWithdrawals = 6

function overdueLine({ id, number, pos_id, due_on, balance, client }: OverdueInvoice, now: Date) {
  const days = Temporal.PlainDate.from(due_on)
    .until(Temporal.PlainDate.from(parisDay(now)))
    .total('days')
  return {
    id,
    number,
    to: invoiceAddress(id, pos_id),
    client: clientName(client),
    balance: formatCents(balance),
    due: `${days}\u00a0${days > 1 ? 'jours' : 'jour'} de retard`,
    dueOn: formatDay(due_on),
  }
}

function refundLine(
  { id, number, pos_id, created_at, isCredit, refund, client }: Refund,
  now: Date,
): TodayLine {
  return {
    id,
    to: invoiceAddress(id, pos_id),
    name: clientName(client),
    what: `${isCredit ? 'Avoir' : 'Trop-perçu, facture'} ${number}`,
    place: null,
    ...waitingSince(created_at, now),
    isLate: false,
    next: `${formatCents(refund)} à rembourser`,
  }
}

function estimateLine({ id, number, pos_id, vehicle, total, ...estimate }: TodaysEstimate) {
  const { valid_until, decided_at, client } = estimate
  return {
    id,
    to: estimateAddress(pos_id, id),
    client: clientName(client),
    total: formatCents(total),
    what: [number, vehicle].filter(Boolean).join(', '),
    note: decided_at
      ? `accepté le ${formatDate(decided_at)}`
      : valid_until
        ? `jusqu’au ${formatDay(valid_until)}`
        : '',
  }
}

/** Returns the line of a quote or invoice whose mail was not delivered; its record sends it again. */
function refusedMailLine(mail: ReturnedMail, now: Date, site: Site): TodayLine {
  const { id, kind, number, posId, client, email, at, isReturned } = mail
  return {
    id,
    name: clientName(client),
    what: `${number}, à ${email}`,
    place: pointOfSaleName(posId, site),
    to: kind === 'invoice' ? invoiceAddress(id, posId) : estimateAddress(posId, id),
    ...waitingSince(at, now),
    next: isReturned ? 'Revenu\u00a0: à renvoyer' : 'Refusé\u00a0: à renvoyer',
  }
}

/** Returns problems of the site, and the remaining steps of its set-up, for readers who maintain it. */
async function readSiteUpkeep(deps: SiteContext, person: StaffPerson) {
  if (!hasPermission(person, 'mend-health')) return { news: [], steps: [] }
  const [signs, steps] = await Promise.all([deps.health.latestChecks(), listFirstSteps(deps, deps.machine)])
  return {
    news: failingChecks(signs).map(({ id, title, sentence, advice }) => ({
      id,
      title,
      sentence,
      advice: advice ?? null,
      to: `${href('/gestion/etat')}#${id}`,
    })),
    steps: steps.map((step) => ({
      id: step,
      ...stepWords[step],
      to: stepAddress[step](deps.facts.current()),
    })),
  }
}

const company = () => settingAddress('entreprise')

const stepAddress: Readonly<Record<FirstStep, (site: Site) => string>> = {
  company,
  bank: company,
  mediator: company,
  insurance: company,
  hours: (site) => settingAddress(site.locations[0].id),
  prices: () => href('/gestion/reglages/tarifs'),
  mail: () => `${href('/gestion/etat')}#e-mails`,
  backup: () => `${href('/gestion/etat')}#sauvegardes`,
  'second-person': () => href('/gestion/reglages/equipe'),
}

const stepWords: Readonly<Record<FirstStep, { name: string; why: string }>> = {
  company: {
    name: 'Entreprise',
    why: 'Société, SIREN, TVA et siège\u00a0: sans eux, aucun document ne part.',
  },
  bank: { name: 'Compte bancaire', why: 'L’IBAN que portent les devis et les factures.' },
  mediator: { name: 'Médiateur', why: 'Celui de la consommation, que la loi fait nommer.' },
  insurance: { name: 'Assurance', why: 'L’assureur et le territoire couvert, dans les mentions légales.' },
  hours: { name: 'Horaires', why: 'Ouvertures, adresses et téléphones de chaque lieu.' },
  prices: { name: 'Tarifs', why: 'Les prix dont les devis partent.' },
  mail: { name: 'Envoi des e-mails', why: 'Sans serveur d’envoi, personne ne reçoit rien du site.' },
  backup: { name: 'Sauvegarde', why: 'Une par nuit, sur un autre disque.' },
  'second-person': {
    name: 'Deuxième personne',
    why: 'Si vous perdez votre accès, quelqu’un d’autre vous le rend.',
  },
}

/** Maximum number of latest actions shown. */
const maxDone = 6

/** Returns the latest actions with links to their records: everybody's for readers of the journal, otherwise the reader's own. */
export async function readLastDone(db: SiteContext['db'], person: StaffPerson, site: Site) {
  const choice = hasPermission(person, 'read-journal') ? {} : { actorId: person.userId }
  return journalLines(await listEvents(db, choice, maxDone, site), person, site)
}
