import { PostgresUnavailable } from '../adapters/embedded-postgres/server-process.ts'
import { isOutage } from '../db/client.ts'

/** What the operator can mend; its message is one French sentence. */
export class Refusal extends Error {}

/** A setting's value cannot be used; the sentence names the variable. */
export class WrongSetting extends Refusal {
  constructor(name: string, reason: string) {
    super(`La variable ${name} a une valeur incorrecte : ${reason}.`)
  }
}

/** What an operator can mend is said in one sentence; only a bug shows its stack, under `headline`. */
export function failureSentence(error: unknown, headline: string): string {
  const isSentence = [Refusal, PostgresUnavailable].some((kind) => error instanceof kind)
  if (isSentence) return (error as Error).message
  const { code } = error as { code?: string }
  if (isOutage(error))
    return `La base de données ne peut pas être jointe${code ? ` (${code})` : ''} : vérifiez la variable DATABASE_URL.`
  return `${headline}\n${error instanceof Error ? error.stack : error}`
}
