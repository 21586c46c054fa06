import { PostgresUnavailable } from '../adapters/embedded-postgres/postgres-unavailable.ts'
import { isOutage } from '../db/is-outage.ts'
import { WrongSetting } from './env.ts'

/** What the operator can mend; its message is one French sentence. */
export class Refusal extends Error {}

/** What an operator can mend is said in one sentence; only a bug shows its stack, under `headline`. */
export function failureSentence(error: unknown, headline: string): string {
  const isSentence = [WrongSetting, Refusal, PostgresUnavailable].some((kind) => error instanceof kind)
  if (isSentence) return (error as Error).message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Le port ${port} est déjà pris : choisissez-en un autre avec la variable PORT.`
  if (code === 'EACCES' && port)
    return `Le port ${port} est réservé : choisissez-en un autre avec la variable PORT.`
  if (isOutage(error))
    return `La base de données ne peut pas être jointe${code ? ` (${code})` : ''} : vérifiez la variable DATABASE_URL.`
  return `${headline}\n${error instanceof Error ? error.stack : error}`
}
