import { data, href, redirect } from 'react-router'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import type { Client } from '../../../../../domain/people/clients/client.ts'
import {
  type ClientAccess,
  closeClientAccount,
  endImpersonation,
  findClientAccess,
  inviteToClientArea,
  revokeClientInvitation,
  startImpersonation,
} from '../../../../../domain/people/clients/client-access.ts'
import { personContext, type SiteContext } from '../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { clientChangedText } from './client-change.server.ts'

/** Returns the state of the client's access to the client area, as a sentence. */
export const loadClientAccess = async (deps: SiteContext, client: Client) =>
  accessView(await findClientAccess(deps, client.id), client)

function accessView(access: ClientAccess, { email }: Client) {
  if (access.state === 'none')
    return { state: access.state, sentence: 'Aucun accès à l’espace client.', hasEmail: email !== null }
  if (access.state === 'open') {
    const other = access.email === email?.toLowerCase() ? '' : ` Il se connecte avec ${access.email}.`
    return {
      state: access.state,
      sentence: `Espace client ouvert depuis le ${formatDayAndHour(access.since)}.${other}`,
      hasEmail: true,
    }
  }
  const sent = `Invitation envoyée le ${formatDayAndHour(access.sentAt)} à ${access.email}`
  const sentence =
    access.state === 'invited' ? `${sent}, pas encore suivie.` : `${sent}\u00a0: son lien a expiré.`
  return { state: access.state, sentence, hasEmail: email !== null }
}

const rejections = {
  gone: clientChangedText,
  'no-email': 'Ce client n’a pas d’adresse e-mail\u00a0: ajoutez-la à sa fiche, puis invitez-le.',
  'email-in-use': 'Cette adresse sert déjà à se connecter à un autre compte.',
} as const

type ButtonAction = (
  deps: SiteContext,
  by: StaffPerson,
  id: string,
) => Promise<{ outcome: 'saved' } | { outcome: keyof typeof rejections }>

const button = (run: ButtonAction) =>
  officeForm({
    permission: 'edit-clients',
    run: ({ deps, by }, { params }: RecordRouteArgs) => run(deps, by, params.id),
    rejections,
  })

/** Opens the client area as this client sees it. */
const impersonation = officeForm({
  permission: 'view-as-client',
  async run({ deps, by }, { params, context }: RecordRouteArgs) {
    const person = context.get(personContext)
    if (!person) throw data(null, { status: 404 })
    const view = await startImpersonation(deps, { ...by, sessionId: person.sessionId }, params.id)
    return view.outcome === 'saved' ? redirect(href('/espace_pro'), 303) : view
  },
  rejections: { gone: clientChangedText },
})

const impersonationEnd = officeForm({
  async run({ deps }, { params, context }: RecordRouteArgs) {
    const person = context.get(personContext)
    if (person) await endImpersonation(deps, person)
    return redirect(href('/gestion/clients/:id', { id: params.id }), 303)
  },
})

/** Form handlers of the client's access, by the form name in the address. */
export const clientAccessForms = {
  inviter: button(inviteToClientArea),
  annuler: button(revokeClientInvitation),
  'fermer-acces': button(closeClientAccount),
  voir: impersonation,
  quitter: impersonationEnd,
}
