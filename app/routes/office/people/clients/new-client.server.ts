import { href, redirect } from 'react-router'
import { createClient } from '../../../../../domain/people/clients/save-client.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'
import { clientBodyLimits } from './client.server.ts'

/** The form of somebody new; the page of their record says the rest. */
export const newClientForms = actionsByIntent({
  client: receiveForm({
    shape: clientBodyLimits,
    failing: officeFailures.failing,
    async action({ context }, typed) {
      const made = await createClient(context.get(siteContext), context.get(staffContext), typed)
      return made.outcome === 'saved' ? redirect(href('/gestion/clients/:id', { id: made.id }), 303) : made
    },
  }),
})
