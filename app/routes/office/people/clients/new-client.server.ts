import { href, redirect } from 'react-router'
import { createClientFromForm } from '../../../../../domain/people/clients/save-client.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { clientBodyLimits } from './client-change.server.ts'

/** Form handler for a new client; redirects to the page of the record. */
export const newClientForms = actionsByIntent({
  client: officeForm({
    limits: clientBodyLimits,
    async run({ deps, by, typed }) {
      const result = await createClientFromForm(deps, by, typed)
      return result.outcome === 'saved'
        ? redirect(href('/gestion/clients/:id', { id: result.id }), 303)
        : result
    },
  }),
})
