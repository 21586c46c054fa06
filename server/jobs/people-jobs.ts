import { processRecovery } from '../../domain/people/sign-in/recovery.ts'
import { sweepAccounts } from '../../domain/people/sign-in/sweep-accounts.ts'
import { notifyStaff, queueDailySummaries } from '../../domain/people/staff/notices.ts'
import type { JobDeps, JobHandlers } from './job-deps.ts'

/** Handlers of the jobs of accounts, and of the notifications of incoming items. */
export const peopleJobHandlers = (deps: JobDeps) =>
  ({
    'recover-password': ({ recoveryId }) => processRecovery(deps, recoveryId),
    'sweep-accounts': () => sweepAccounts(deps),
    'notify-staff': ({ kind, id }) => notifyStaff(deps, kind, id),
    'sum-up-day': () => queueDailySummaries(deps),
  }) satisfies JobHandlers
