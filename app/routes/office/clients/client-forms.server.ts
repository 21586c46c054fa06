import { data, href, redirect } from 'react-router'
import { closeClientAccount } from '../../../../domain/clients/access/close-client-account.ts'
import { endClientView } from '../../../../domain/clients/access/end-client-view.ts'
import { inviteToClientArea } from '../../../../domain/clients/access/invite-to-client-area.ts'
import { revokeInvitation } from '../../../../domain/clients/access/revoke-invitation.ts'
import { startClientView } from '../../../../domain/clients/access/view-as-client.ts'
import { type ClientChange, changeClient } from '../../../../domain/clients/change-client.ts'
import { baseField, writeBase } from '../../../../domain/forms/merge-changes.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { may, type OfficeAct } from '../../../../domain/staff/permissions.ts'
import { personContext, type SiteContext, siteContext, staffContext } from '../../../context.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { buttonShape } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'
import { clientShape } from './client-shape.server.ts'

type ClientVisit = Visited & { params: { id: string } }

const { failing } = officeFailures

const refusals = {
  gone: 'Cette fiche a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.',
  'no-email': 'Ce client n’a pas d’adresse e-mail\u00a0: ajoutez-la à sa fiche, puis invitez-le.',
  'email-in-use': 'Cette adresse sert déjà à se connecter à un autre compte.',
} as const

const refused = (outcome: keyof typeof refusals): FormOutcome => ({
  outcome: 'invalid',
  problems: { form: refusals[outcome] },
})

const bothChanged =
  'Quelqu’un d’autre a modifié cette fiche entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'

/** What the page is told of a change: of a conflict, what to choose from and what the choice is made upon. */
function told(change: ClientChange): FormOutcome {
  if (change.outcome === 'gone') return refused('gone')
  if (change.outcome !== 'conflict') return change
  const { merged, theirs, conflicts } = change
  const typed = { ...merged, [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: bothChanged }, typed, conflicts }
}

const receiveChange = receiveForm({
  shape: clientShape,
  failing,
  act: async ({ context, params }: ClientVisit, typed) =>
    told(await changeClient(context.get(siteContext), context.get(staffContext), params.id, typed)),
})

type ButtonAct = (
  world: SiteContext,
  by: StaffPerson,
  id: string,
) => Promise<{ outcome: 'saved' } | { outcome: keyof typeof refusals }>

/** A button of the record, for those who may. */
const receiveButton = (act: OfficeAct, press: ButtonAct) =>
  receiveForm({
    shape: buttonShape,
    failing,
    async act({ context, params }: ClientVisit) {
      const by = context.get(staffContext)
      if (!may(by, act)) throw data(null, { status: 404 })
      const outcome = await press(context.get(siteContext), by, params.id)
      return outcome.outcome === 'saved' ? { outcome: 'saved' } : refused(outcome.outcome)
    },
  })

/** Opens the client area as this client sees it. */
const receiveView = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context, params }: ClientVisit) {
    const [by, person] = [context.get(staffContext), context.get(personContext)]
    if (!person || !may(by, 'view-as-client')) throw data(null, { status: 404 })
    const viewer = { ...by, sessionId: person.sessionId }
    const view = await startClientView(context.get(siteContext), viewer, params.id)
    return view.outcome === 'saved' ? redirect(href('/espace_pro'), 303) : refused('gone')
  },
})

const receiveLeaving = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context, params }: ClientVisit) {
    const person = context.get(personContext)
    if (person) await endClientView(context.get(siteContext), person)
    return redirect(href('/gestion/clients/:id', { id: params.id }), 303)
  },
})

/** The forms of a client's record, by the names that stand behind their addresses. */
export const clientForms = oneOfForms({
  modifier: receiveChange,
  inviter: receiveButton('edit-clients', inviteToClientArea),
  annuler: receiveButton('edit-clients', revokeInvitation),
  'fermer-acces': receiveButton('edit-clients', closeClientAccount),
  voir: receiveView,
  quitter: receiveLeaving,
})
