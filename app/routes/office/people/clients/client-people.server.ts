import { data } from 'react-router'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import type { Client } from '../../../../../domain/people/clients/client.ts'
import {
  addCompanyPerson,
  type CompanyPerson,
  closePerson,
  invitePerson,
  listCompanyPeople,
  type PersonInvitation,
  personSeen,
} from '../../../../../domain/people/clients/client-people.ts'
import { personForm } from '../../../../../domain/people/clients/person-form.ts'
import { bodyLimits, buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import { type FormOutcome, formError } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'
import type { StatusTone } from '../../../../ui/status-text.tsx'

/** The further people of a company on its record (docs/product.md §11.10); `null` for a client who is none and has nobody. */
export async function readClientPeople(deps: SiteContext, client: Client) {
  const people = await listCompanyPeople(deps, client.id)
  if (client.type !== 'company' && people.length === 0) return null
  const lines = people.filter(({ state }) => state !== 'closed').map(personLine)
  return {
    mayAdd: client.type === 'company' && client.erased_at === null,
    // What the company waits for stands first.
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
    seen: personSeen(person),
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

const gone = 'Cette personne n’est plus sur cette fiche\u00a0: rechargez la page pour voir où elle en est.'

/** What stands of somebody by now, for whoever pressed upon what stood before. */
async function changedSentence(deps: SiteContext, clientId: Client['id'], id: string): Promise<string> {
  const person = (await listCompanyPeople(deps, clientId)).find((one) => one.id === id)
  return person ? `Cet accès a changé entre-temps. ${sentenceOf(person)}` : gone
}

function requireEditor({ context }: RecordVisit): StaffPerson {
  const by = context.get(staffContext)
  if (!hasPermission(by, 'edit-clients')) throw data(null, { status: 404 })
  return by
}

const { failing } = officeFailures

type Press = (
  deps: SiteContext,
  by: StaffPerson,
  clientId: Client['id'],
  asked: { id: string; seen: string },
) => Promise<PersonInvitation>

const receivePress = (press: Press) =>
  receiveForm({
    shape: { ...buttonLimits, fields: { personne: { longest: 64 }, vu: { longest: 128 } } },
    failing,
    async action(visit: RecordVisit, { personne: id = '', vu: seen = '' }): Promise<FormOutcome> {
      const by = requireEditor(visit)
      const deps = visit.context.get(siteContext)
      const clientId = visit.params.id
      const pressed = await press(deps, by, clientId, { id, seen })
      if (pressed.outcome === 'saved') return { outcome: 'saved' }
      if (pressed.outcome === 'taken') return formError(pressed.sentence)
      return formError(pressed.outcome === 'gone' ? gone : await changedSentence(deps, clientId, id))
    },
  })

const receiveAddition = receiveForm({
  shape: bodyLimits(personForm, { maxBytes: 16_384 }),
  failing,
  async action(visit: RecordVisit, typed): Promise<FormOutcome> {
    const by = requireEditor(visit)
    const added = await addCompanyPerson(visit.context.get(siteContext), by, visit.params.id, typed)
    if (added.outcome === 'saved' || added.outcome === 'invalid') return added
    return formError(added.outcome === 'taken' ? added.sentence : gone)
  },
})

/** The forms of a company's people, by the names that stand behind their addresses. */
export const clientPeopleForms = {
  lien: receivePress(invitePerson),
  'fermer-personne': receivePress(closePerson),
  'ajouter-personne': receiveAddition,
}
