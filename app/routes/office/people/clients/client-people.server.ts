import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import type { Client } from '../../../../../domain/people/clients/client.ts'
import {
  type CompanyPerson,
  encodeCompanyPersonState,
  listCompanyPeople,
} from '../../../../../domain/people/clients/client-people.ts'
import {
  addCompanyPerson,
  type CompanyPersonInvitationOutcome,
  closeCompanyPersonAccess,
  inviteCompanyPerson,
} from '../../../../../domain/people/clients/client-people-access.ts'
import { companyPersonForm, emailOwnerSentence } from '../../../../../domain/people/clients/person-form.ts'
import { bodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { formWideProblem } from '../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import type { StatusTone } from '../../../../ui/status-text.tsx'

/** Returns the additional people of a company; `null` for an individual without any. */
export async function loadClientPeople(deps: SiteContext, client: Client) {
  const people = await listCompanyPeople(deps, client.id)
  if (client.type !== 'company' && people.length === 0) return null
  const lines = people.filter(({ state }) => state !== 'closed').map(personLine)
  return {
    mayAdd: client.type === 'company' && client.erased_at === null,
    // Requests of the company come first.
    lines: lines.toSorted((one, other) => Number(other.isWaiting) - Number(one.isWaiting)),
    closed: people.filter(({ state }) => state === 'closed').map(personLine),
  }
}

export type ClientPersonLine = ReturnType<typeof personLine>

function personLine(person: CompanyPerson) {
  const { id, name, email, words, state, close_asked_at } = person
  return {
    id,
    name,
    email,
    words,
    seen: encodeCompanyPersonState(person),
    state,
    isWaiting: state === 'asked' || close_asked_at !== null,
    isToClose: close_asked_at !== null && state !== 'closed',
    sentence: sentenceOf(person),
    status: person.close_asked_at ? closingAsked : statusOf[state],
  }
}

interface Status {
  word: string
  tone: StatusTone
}

const closingAsked: Status = { word: 'À fermer', tone: 'moving' }

const statusOf: Readonly<Record<CompanyPerson['state'], Status>> = {
  asked: { word: 'À inviter', tone: 'moving' },
  invited: { word: 'Lien envoyé', tone: 'open' },
  expired: { word: 'Lien expiré', tone: 'void' },
  open: { word: 'Accès ouvert', tone: 'done' },
  closed: { word: 'Accès fermé', tone: 'void' },
}

function sentenceOf(person: CompanyPerson): string {
  const { state, asked_at, invited_at, opened_at, close_asked_at, closed_at, lastSignIn } = person
  if (close_asked_at)
    return `L’entreprise demande depuis le ${formatDayAndHour(close_asked_at)} de fermer cet accès.`
  switch (state) {
    case 'asked':
      return `L’entreprise demande son accès depuis le ${formatDayAndHour(asked_at)}.`
    case 'invited':
      return `Lien envoyé le ${formatDayAndHour(invited_at ?? asked_at)}, pas encore suivi.`
    case 'expired':
      return `Lien envoyé le ${formatDayAndHour(invited_at ?? asked_at)}\u00a0: il a expiré.`
    case 'open': {
      const last = lastSignIn ? ` Dernière connexion le ${formatDayAndHour(lastSignIn)}.` : ''
      return `Ouvert depuis le ${formatDayAndHour(opened_at ?? asked_at)}.${last}`
    }
    case 'closed':
      return `${invited_at ? 'Fermé' : 'Demande écartée'} le ${formatDayAndHour(closed_at ?? asked_at)}.`
  }
}

const goneText =
  'Cette personne n’est plus sur cette fiche\u00a0: rechargez la page pour voir où elle en est.'

/** Returns a sentence with the current state of an access that has changed since the page was shown. */
async function changedSentence(deps: SiteContext, clientId: Client['id'], id: string): Promise<string> {
  const person = (await listCompanyPeople(deps, clientId)).find((one) => one.id === id)
  return person ? `Cet accès a changé entre-temps. ${sentenceOf(person)}` : goneText
}

type PersonAction = (
  deps: SiteContext,
  by: StaffPerson,
  clientId: Client['id'],
  person: { id: string; seen: string },
) => Promise<CompanyPersonInvitationOutcome>

const personButton = (runAction: PersonAction) =>
  officeForm({
    permission: 'edit-clients',
    limits: { ...buttonFormLimits, fields: { personne: { longest: 64 }, vu: { longest: 128 } } },
    async run({ deps, by, typed: { personne: id = '', vu: seen = '' } }, { params }: RecordRouteArgs) {
      const result = await runAction(deps, by, params.id, { id, seen })
      return result.outcome === 'changed'
        ? formWideProblem(await changedSentence(deps, params.id, id))
        : result
    },
    rejections: { gone: goneText, taken: ({ owner }) => emailOwnerSentence(owner) },
  })

const addition = officeForm({
  permission: 'edit-clients',
  limits: bodyLimits(companyPersonForm, { maxBytes: 16_384 }),
  run: ({ deps, by, typed }, { params }: RecordRouteArgs) => addCompanyPerson(deps, by, params.id, typed),
  rejections: { gone: goneText, changed: goneText, taken: ({ owner }) => emailOwnerSentence(owner) },
})

/** Form handlers for a company's people. */
export const clientPeopleForms = {
  lien: personButton(inviteCompanyPerson),
  'fermer-personne': personButton(closeCompanyPersonAccess),
  'ajouter-personne': addition,
}
