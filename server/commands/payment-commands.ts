import { describePaymentChainCheck, verifyPaymentChain } from '../../domain/billing/payments/check-chain.ts'
import { checkProofs, describeProofCheck } from '../../domain/contracts/acceptance/check-proofs.ts'
import { runOnDatabase } from './run-command.ts'

/** Runs `npm run payments:check` (docs/operations.md, Payments): verifies all hash chains, and fails when one is broken. */
export const checkPaymentChain = (): Promise<number> =>
  runOnDatabase(async (deps) => {
    const check = await verifyPaymentChain(deps)
    const proofs = await checkProofs(deps.db)
    const report = `${describePaymentChainCheck(check)}\n${describeProofCheck(proofs)}`
    return check.fault || proofs.fault ? { rejected: report } : { done: report }
  })
