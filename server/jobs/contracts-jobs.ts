import { expireEstimates } from '../../domain/contracts/estimates/estimate.ts'
import type { JobDeps, JobHandlers } from './job-deps.ts'

/** Handlers of the jobs of estimates. */
export const contractJobHandlers = (deps: JobDeps) =>
  ({
    async 'expire-estimates'() {
      const estimates = await expireEstimates(deps)
      if (estimates > 0) deps.log.info({ estimates }, 'quotes expired')
    },
  }) satisfies JobHandlers
