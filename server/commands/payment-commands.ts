import { checkChain } from '../../domain/payments/closures/check-chain.ts'
import { checkSentence } from '../../domain/payments/closures/check-sentence.ts'
import { runOnDatabase } from './run-on-database.ts'

/** `npm run payments:check` (docs/operations.md, Payments): recounts the chains, and fails where one is broken. */
export const checkPaymentChain = (): Promise<number> =>
  runOnDatabase(async (world) => {
    const check = await checkChain(world)
    return check.fault ? { refused: checkSentence(check) } : { done: checkSentence(check) }
  })
