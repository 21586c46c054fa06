import { counted } from '../../french-number.ts'
import type { ChainCheck } from './check-chain.ts'

/** « 124 écritures et 400 clôtures recomptées : la chaîne est intacte. », or what is wrong. */
export function checkSentence({ payments, closures, fault }: ChainCheck): string {
  if (fault) return `La chaîne des encaissements est rompue. ${fault}`
  const what = `${counted(payments, 'écriture', 'écritures')} et ${counted(closures, 'clôture', 'clôtures')}`
  return `${what} recomptées\u00a0: la chaîne est intacte.`
}
