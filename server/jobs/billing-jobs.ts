import { pollPlatform, reportPaid, sendToPlatform } from '../../domain/billing/e-invoicing/platform-flows.ts'
import { checkChain } from '../../domain/billing/payments/check-chain.ts'
import { closePeriods } from '../../domain/billing/payments/payment-closures.ts'
import { printDocument } from '../../domain/billing/printing/print-document.ts'
import { checkProofs } from '../../domain/contracts/acceptance/check-proofs.ts'
import type { JobDeps, JobHandlers } from './job-deps.ts'

/** Handlers of the jobs of documents, invoices and payments. */
export const billingJobHandlers = (deps: JobDeps) =>
  ({
    'print-document': async ({ reason, ...key }) => void (await printDocument(deps, key, reason)),
    'send-to-platform': ({ invoiceId }) => sendToPlatform(deps, invoiceId),
    'tell-platform-paid': ({ invoiceId }) => reportPaid(deps, invoiceId),
    'follow-platform': () => pollPlatform(deps),
    async 'close-payments'() {
      const periods = await closePeriods(deps)
      if (periods > 0) deps.log.info({ periods }, 'payments closed')
      const { fault } = await checkChain(deps)
      if (fault) deps.log.error({ fault }, 'chain of payments broken')
      const proofs = await checkProofs(deps.db)
      if (proofs.fault) deps.log.error({ fault: proofs.fault }, 'chain of proofs broken')
    },
  }) satisfies JobHandlers
