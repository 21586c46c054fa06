import { href, redirect } from 'react-router'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { dismissJobs, retryJobs } from '../../../../../domain/oversight/health/failed-jobs.ts'
import { buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { formError } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'
import { abandonedJobsAnchor } from './abandoned-jobs.tsx'

const jobBodyLimits = { ...buttonLimits, fields: { id: { longest: 64 } } }

const receiveFor = (action: typeof retryJobs) =>
  receiveForm({
    shape: jobBodyLimits,
    failing: officeFailures.failing,
    async action({ context }, { id = '' }) {
      const person = context.get(staffContext)
      if (!hasPermission(person, 'mend-health'))
        return formError('Seul un responsable peut relancer ou classer une tâche.')
      await action(context.get(siteContext), person, id)
      // Whatever became of it, the page shows what is left.
      return redirect(`${href('/gestion/etat')}#${abandonedJobsAnchor}`, 303)
    },
  })

/** The forms of the page, by the names that stand behind their addresses. */
export const healthForms = actionsByIntent({
  relancer: receiveFor(retryJobs),
  classer: receiveFor(dismissJobs),
})
