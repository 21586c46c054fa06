import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { formatDayAndHour } from '../../../domain/kernel/calendar/french-dates.ts'
import { formatDate } from '../../../domain/kernel/calendar/paris-day.ts'
import type { ClientPerson } from '../../../domain/kernel/person.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { clientName, personName } from '../../../domain/people/clients/client.ts'
import { findClientAccess } from '../../../domain/people/clients/client-access.ts'
import {
  type CompanyPerson,
  encodeCompanyPersonState,
  listCompanyPeople,
  listLastSignIns,
} from '../../../domain/people/clients/client-people.ts'
import {
  type CompanyPersonRequestChangeOutcome,
  cancelCompanyPersonRequest,
  requestCompanyPersonAccess,
  requestCompanyPersonClosing,
} from '../../../domain/people/clients/client-people-requests.ts'
import { companyPersonForm } from '../../../domain/people/clients/person-form.ts'
import { bodyLimits, buttonFormLimits } from '../../forms/bodies/body-limits.ts'
import { handleClientForm } from '../../forms/client-form.ts'
import { actionsByIntent } from '../../forms/form-actions.ts'
import { clientContext, impersonationContext, type SiteContext, siteContext } from '../../http/context.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import { findActingPerson } from '../../records/client-person.server.ts'
import type { StatusTone } from '../../ui/status-text.tsx'
import { signInFailureMessages } from '../account/account-failure-messages.ts'

export type ColleaguesView = Awaited<ReturnType<typeof loadColleaguesPage>>

/** Returns the users of a company. Throws a 404 for a client who is not a company. */
export async function loadColleaguesPage(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const deps = context.get(siteContext)
  const client = context.get(clientContext)
  if (client.type !== 'company') throw data(null, { status: 404 })
  const acting = findActingPerson(context, client.id)
  const isView = context.get(impersonationContext) !== null
  const [access, people, signIns] = await Promise.all([
    findClientAccess(deps, client.id),
    listCompanyPeople(deps, client.id),
    listLastSignIns(deps.db, [client.id]),
  ])
  const isFirst = acting?.isFirst === true
  const seesAll = isFirst || isView
  const first = {
    id: '',
    name: personName(client) || clientName(client),
    isYou: isFirst,
    email: seesAll && access.state === 'open' ? access.email : null,
    ...(access.state === 'open' ? firstOpen : firstClosed),
    notes: seesAll && access.state === 'open' ? signInNotes(access.since, signIns.get(client.id)) : [],
    words: '',
    seen: '',
    may: null,
  }
  // Users other than the first see only which other users have access.
  const shown = people.filter(({ state }) => (seesAll ? true : state === 'open'))
  return {
    company: clientName(client),
    firstName: first.name,
    isFirst,
    isView,
    lines: [first, ...shown.map((person) => personLine(person, acting, seesAll))],
    askId: randomId(),
    notice: noticeOf(query.get('fait')),
    phone: deps.facts.current().locations[0].phone,
  }
}

function personLine(person: CompanyPerson, acting: ClientPerson | null, seesAll: boolean) {
  const { state, close_asked_at } = person
  const isAsk = state === 'asked' || close_asked_at !== null
  const action: 'fermer' | 'retirer' | null = isAsk ? 'retirer' : state === 'closed' ? null : 'fermer'
  const { status, tone } = close_asked_at && state !== 'closed' ? closingAsked : statusOf[state]
  return {
    id: person.id,
    name: person.name,
    isYou: acting?.userId === person.id,
    email: seesAll ? person.email : null,
    status,
    tone,
    notes: seesAll ? notesOf(person) : [],
    words: seesAll && state === 'asked' ? person.words : '',
    seen: encodeCompanyPersonState(person),
    may: acting?.isFirst ? action : null,
  }
}

interface Status {
  status: string
  tone: StatusTone
}

const firstOpen: Status = { status: 'Premier accès', tone: 'done' }
const firstClosed: Status = { status: 'Premier accès, fermé', tone: 'void' }
const closingAsked: Status = { status: 'Fermeture demandée', tone: 'moving' }

const statusOf: Readonly<Record<CompanyPerson['state'], Status>> = {
  asked: { status: 'Demandé à l’atelier', tone: 'moving' },
  invited: { status: 'Lien envoyé', tone: 'open' },
  expired: { status: 'Lien expiré', tone: 'void' },
  open: { status: 'Accès ouvert', tone: 'done' },
  closed: { status: 'Accès fermé', tone: 'void' },
}

const signInNotes = (since: Date, last: Date | null | undefined) => [
  `Depuis le ${formatDate(since)}`,
  ...(last ? [`Dernière connexion le ${formatDayAndHour(last)}`] : []),
]

function notesOf(person: CompanyPerson): string[] {
  const { state, asked_at, invited_at, opened_at, close_asked_at, closed_at, lastSignIn } = person
  const closeRequestText = close_asked_at ? [`Fermeture demandée le ${formatDayAndHour(close_asked_at)}`] : []
  switch (state) {
    case 'asked':
      return [`Demandé le ${formatDayAndHour(asked_at)}`]
    case 'invited':
      return [
        `Lien envoyé le ${formatDayAndHour(invited_at ?? asked_at)}, valable sept jours`,
        ...closeRequestText,
      ]
    case 'expired':
      return ['Son lien a expiré\u00a0: appelez-nous pour en recevoir un autre', ...closeRequestText]
    case 'open':
      return [...signInNotes(opened_at ?? asked_at, lastSignIn), ...closeRequestText]
    case 'closed':
      return closed_at
        ? [`${invited_at ? 'Fermé' : 'Demande écartée par l’atelier'} le ${formatDate(closed_at)}`]
        : []
  }
}

const noticeOf = (done: string | null): string | null =>
  done && Object.hasOwn(notices, done) ? notices[done as keyof typeof notices] : null

const notices = {
  demande: 'Votre demande est chez nous\u00a0: cette personne recevra son lien par e-mail.',
  fermer: 'Votre demande est chez nous\u00a0: nous fermons cet accès au plus vite.',
  retirer: 'Votre demande est retirée.',
} as const

const page = () => href('/espace_pro/personnes')
const leadBack = (done: keyof typeof notices) =>
  redirect(`${page()}?fait=${done}`, { status: 303, headers: { 'Cache-Control': 'no-store' } })

/** Returns the company's first user, who alone may request users; throws a 404 for anyone else. */
function requireFirst({ context }: RouteArgs): ClientPerson {
  const person = findActingPerson(context, context.get(clientContext).id)
  if (!person?.isFirst || context.get(clientContext).type !== 'company') throw data(null, { status: 404 })
  return person
}

const { failing } = signInFailureMessages

const changed = 'Cet accès a changé depuis que cette page est ouverte\u00a0: voici où il en est maintenant.'
const tooOften = 'Vous avez fait beaucoup de demandes aujourd’hui\u00a0: réessayez demain, ou appelez-nous.'

const handlePersonRequest = handleClientForm({
  limits: bodyLimits(companyPersonForm, { maxBytes: 16_384 }),
  failing,
  async run({ deps, typed }, args: RouteArgs) {
    const requested = await requestCompanyPersonAccess(deps, requireFirst(args), typed)
    return requested.outcome === 'saved' ? leadBack('demande') : requested
  },
  rejections: {
    'too-many':
      'Dix demandes attendent déjà notre réponse\u00a0: laissez-nous les traiter, ou retirez-en une.',
    'too-often': tooOften,
    gone: changed,
  },
})

type PersonRequestAction = (
  deps: SiteContext,
  by: ClientPerson,
  person: { id: string; seen: string },
) => Promise<CompanyPersonRequestChangeOutcome>

const requestButton = (runAction: PersonRequestAction, done: keyof typeof notices) =>
  handleClientForm({
    limits: { ...buttonFormLimits, fields: { personne: { longest: 64 }, vu: { longest: 128 } } },
    failing,
    async run({ deps, typed: { personne: id = '', vu: seen = '' } }, args: RouteArgs) {
      const requested = await runAction(deps, requireFirst(args), { id, seen })
      return requested.outcome === 'saved' ? leadBack(done) : requested
    },
    rejections: { gone: 404, changed, 'too-often': tooOften },
  })

export const colleagueForms = actionsByIntent({
  demander: handlePersonRequest,
  fermer: requestButton(requestCompanyPersonClosing, 'fermer'),
  retirer: requestButton(cancelCompanyPersonRequest, 'retirer'),
})
