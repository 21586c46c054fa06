import { describePaymentChainCheck, verifyPaymentChain } from '../../domain/billing/payments/check-chain.ts'
import { describeProofChainCheck, verifyProofChains } from '../../domain/contracts/acceptance/check-proofs.ts'
import { runOnDatabase } from './run-command.ts'

/** Runs `npm run payments:check` (docs/operations.md, Payments): verifies all hash chains, and fails when one is broken. */
export const runPaymentsCheckCommand = (): Promise<number> =>
  runOnDatabase(async (deps) => {
    const check = await verifyPaymentChain(deps)
    const proofs = await verifyProofChains(deps.db)
    const report = `${describePaymentChainCheck(check)}\n${describeProofChainCheck(proofs)}`
    return check.fault || proofs.fault ? { rejected: report } : { done: report }
  })
