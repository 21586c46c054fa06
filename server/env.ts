import { resolve } from 'node:path'
import type { z } from 'zod'
import { withoutFinalSlashes } from '../domain/page-addresses.ts'
import { openDataFolder } from './data-folder/data-folder.ts'
import { keptSecret, secretFileIn } from './data-folder/kept-secret.ts'
import { WrongSetting } from './refusal.ts'
import { variables } from './settings/variables.ts'

export type Environment = Readonly<ReturnType<typeof readEnvironment>>

/**
 * The settings of this process (docs/operations.md, Environment), the only reading of `process.env`.
 * Throws `WrongSetting`, whose message is one French sentence that names the variable.
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env) {
  const parsed = variables.safeParse(withoutEmptyValues(source))
  if (!parsed.success) throw firstWrongSetting(parsed.error)
  const { SITE_URL, DATA_DIR, SESSION_SECRET, BACKUP_DIR, DEMO, NODE_ENV, ...rest } = parsed.data
  const dataDir = openDataFolder(resolve(DATA_DIR))
  const isServing = NODE_ENV === 'production' || SITE_URL?.startsWith('https:') || rest.DATABASE_URL
  return {
    ...rest,
    DATA_DIR: dataDir,
    SITE_URL: withoutFinalSlashes(SITE_URL ?? `http://localhost:${rest.PORT}`),
    SESSION_SECRET: SESSION_SECRET ?? keptSecret(dataDir),
    /** Where the site keeps the secret itself; `null` where the operator does. */
    secretFile: SESSION_SECRET ? null : secretFileIn(dataDir),
    BACKUP_DIR: BACKUP_DIR && resolve(BACKUP_DIR),
    /** The demo's accounts have a password that all know: open by default only where somebody looks around. */
    DEMO: DEMO ?? (isServing ? 'off' : 'on'),
  }
}

function firstWrongSetting({ issues: [first] }: z.ZodError): WrongSetting {
  return new WrongSetting(String(first?.path[0]), String(first?.message))
}

/** `PORT=` in a file of settings means the default, not an empty port. */
function withoutEmptyValues(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
}
