import { href, redirect } from 'react-router'
import { dismissJobs, retryJobs } from '../../../../domain/health/mend-jobs.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { refused } from '../../../forms/form-outcome.ts'
import { buttonShape } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import { officeFailures } from '../office-failures.ts'
import { givenUpAnchor } from './given-up.tsx'

const jobShape = { ...buttonShape, fields: { id: { longest: 64 } } }

const receiveFor = (act: typeof retryJobs) =>
  receiveForm({
    shape: jobShape,
    failing: officeFailures.failing,
    async act({ context }, { id = '' }) {
      const person = context.get(staffContext)
      if (!may(person, 'mend-health'))
        return refused('Seul un responsable peut relancer ou classer une tâche.')
      await act(context.get(siteContext), person, id)
      // Whatever became of it, the page shows what is left.
      return redirect(`${href('/gestion/etat')}#${givenUpAnchor}`, 303)
    },
  })

/** The forms of the page, by the names that stand behind their addresses. */
export const healthForms = oneOfForms({ relancer: receiveFor(retryJobs), classer: receiveFor(dismissJobs) })
