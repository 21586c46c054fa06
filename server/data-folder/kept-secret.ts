import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { makeSecret } from './make-secret.ts'
import { readSecret } from './read-secret.ts'
import { isSecret, secretRule } from './secret-rule.ts'

export const secretFileIn = (dataDir: string) => join(dataDir, 'session-secret')

/**
 * The secret of `DATA_DIR/session-secret`, made at the first start. Two processes starting at once end with the same
 * one. Throws `Refusal` with a sentence that names the file: a bad one is never replaced, since links already sent
 * were signed with what it held.
 */
export function keptSecret(dataDir: string): string {
  const file = secretFileIn(dataDir)
  if (!existsSync(file)) makeSecret(dataDir, file)
  const secret = readSecret(file)
  if (isSecret(secret)) return secret
  throw new Refusal(
    `Le fichier ${file} ${secretRule} : rendez-lui son contenu, ou supprimez-le pour qu’un nouveau secret soit fait (les liens déjà envoyés ne s’ouvriront plus).`,
  )
}
