import { PostgresUnavailable } from '../../adapters/embedded-postgres/server-process.ts'
import { isDatabaseOutage } from '../../db/guarded-client.ts'

/** Thrown for a problem that the operator can solve. The message is one French sentence. */
export class OperatorError extends Error {}

/** Thrown for an unusable value of a setting. The sentence names the variable. */
export class InvalidSettingError extends OperatorError {
  constructor(name: string, reason: string) {
    super(`La variable ${name} a une valeur incorrecte : ${reason}.`)
  }
}

/** Maximum number of nested causes that are followed: causes can form a cycle. */
const deepest = 10

function hasCause(error: unknown, is: (error: object) => boolean, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false
  return is(error) || hasCause(error.cause, is, depth + 1)
}

const isForbidden = (error: object) => (error as { code?: string }).code === '42501'

/** Whether an error comes from the S3 client, which adds `$metadata` to each of its errors. */
const isBucketError = (error: unknown) => hasCause(error, (each) => '$metadata' in each)

/** Describes a failure: one sentence for problems that the operator can solve; `headline` and the stack for bugs. */
export function describeOperatorFailure(error: unknown, headline: string): string {
  const isSentence = [OperatorError, PostgresUnavailable].some((kind) => error instanceof kind)
  if (isSentence) return (error as Error).message
  const { code } = error as { code?: string }
  if (hasCause(error, isForbidden))
    return 'Le rôle de DATABASE_URL n’a pas les droits qu’il faut (42501) : donnez-lui CREATE sur la base de données, et la propriété des schémas du site.'
  if (isBucketError(error))
    return 'Le stockage de fichiers ne répond pas comme il faut : vérifiez STORAGE_URL, ou BACKUP_STORAGE_URL pour les copies.'
  if (isDatabaseOutage(error))
    return `La base de données ne peut pas être jointe${code ? ` (${code})` : ''} : vérifiez la variable DATABASE_URL.`
  return `${headline}\n${error instanceof Error ? error.stack : error}`
}
