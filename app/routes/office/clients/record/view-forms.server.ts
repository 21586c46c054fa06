import { data, href, redirect } from 'react-router'
import { endClientView } from '../../../../../domain/clients/access/end-client-view.ts'
import { startClientView } from '../../../../../domain/clients/access/view-as-client.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { personContext, siteContext, staffContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { refusals } from './client-refusals.server.ts'

const { failing } = officeFailures

/** Opens the client area as this client sees it. */
export const receiveView = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context, params }: RecordVisit) {
    const [by, person] = [context.get(staffContext), context.get(personContext)]
    if (!person || !may(by, 'view-as-client')) throw data(null, { status: 404 })
    const viewer = { ...by, sessionId: person.sessionId }
    const view = await startClientView(context.get(siteContext), viewer, params.id)
    return view.outcome === 'saved' ? redirect(href('/espace_pro'), 303) : refused(refusals.gone)
  },
})

export const receiveLeaving = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context, params }: RecordVisit) {
    const person = context.get(personContext)
    if (person) await endClientView(context.get(siteContext), person)
    return redirect(href('/gestion/clients/:id', { id: params.id }), 303)
  },
})
