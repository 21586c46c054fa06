import { href, redirect } from 'react-router'
import { createClient } from '../../../../domain/clients/create-client.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import { officeFailures } from '../office-failures.ts'
import { clientShape } from './client-shape.server.ts'

/** The form of somebody new; the page of their record says the rest. */
export const newClientForms = oneOfForms({
  client: receiveForm({
    shape: clientShape,
    failing: officeFailures.failing,
    async act({ context }, typed) {
      const made = await createClient(context.get(siteContext), context.get(staffContext), typed)
      return made.outcome === 'saved' ? redirect(href('/gestion/clients/:id', { id: made.id }), 303) : made
    },
  }),
})
