import { href, redirect } from 'react-router'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { dismissFailedJobs, retryFailedJobs } from '../../../../../domain/oversight/health/failed-jobs.ts'
import { buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { formWideProblem } from '../../../../forms/form-outcome.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { abandonedJobsAnchor } from './abandoned-jobs.tsx'

const jobBodyLimits = { ...buttonFormLimits, fields: { id: { longest: 64 } } }

const jobsForm = (run: typeof retryFailedJobs) =>
  officeForm({
    limits: jobBodyLimits,
    async run({ deps, by, typed: { id = '' } }) {
      if (!hasPermission(by, 'mend-health'))
        return formWideProblem('Seul un responsable peut relancer ou classer une tâche.')
      await run(deps, by, id)
      // The page shows the remaining jobs after every result.
      return redirect(`${href('/gestion/etat')}#${abandonedJobsAnchor}`, 303)
    },
  })

/** Form handlers of the page, by the form name in the address. */
export const healthForms = actionsByIntent({
  relancer: jobsForm(retryFailedJobs),
  classer: jobsForm(dismissFailedJobs),
})
