import { PostgresUnavailable } from '../adapters/embedded-postgres/postgres-unavailable.ts'
import { isOutage } from '../db/is-outage.ts'
import { Refusal } from './refusal.ts'

/** What an operator can mend is said in one sentence; only a bug shows its stack, under `headline`. */
export function failureSentence(error: unknown, headline: string): string {
  const isSentence = [Refusal, PostgresUnavailable].some((kind) => error instanceof kind)
  if (isSentence) return (error as Error).message
  const { code } = error as { code?: string }
  if (isOutage(error))
    return `La base de données ne peut pas être jointe${code ? ` (${code})` : ''} : vérifiez la variable DATABASE_URL.`
  return `${headline}\n${error instanceof Error ? error.stack : error}`
}
