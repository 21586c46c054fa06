import { checkChain, describeCheck } from '../../domain/payments/check-chain.ts'
import { runOnDatabase } from './run-command.ts'

/** `npm run payments:check` (docs/operations.md, Payments): recounts the chains, and fails where one is broken. */
export const checkPaymentChain = (): Promise<number> =>
  runOnDatabase(async (deps) => {
    const check = await checkChain(deps)
    return check.fault ? { refused: describeCheck(check) } : { done: describeCheck(check) }
  })
