import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { withoutFinalSlashes } from '../domain/page-addresses.ts'
import { openDataFolder } from './data-folder/data-folder.ts'
import { keptSecret, secretFileIn } from './data-folder/kept-secret.ts'
import { WrongSetting } from './refusal.ts'
import { variables } from './settings/variables.ts'

export type Environment = Readonly<ReturnType<typeof readEnvironment>>

/**
 * The settings of this process (docs/operations.md, Environment), the only reading of `process.env`. `makesNothing` for a command that
 * may yet be refused: neither `DATA_DIR` nor a secret comes about then, and `SESSION_SECRET` is empty where there is none.
 * Throws `WrongSetting`, whose message is one French sentence that names the variable.
 */
export function readEnvironment(
  source: NodeJS.ProcessEnv = process.env,
  { makesNothing = false }: { makesNothing?: boolean } = {},
) {
  const parsed = variables.safeParse(withoutEmptyValues(source))
  if (!parsed.success) throw firstWrongSetting(parsed.error)
  const { SITE_URL, DATA_DIR, SESSION_SECRET, BACKUP_DIR, BACKUP_IDENTITY_FILE, DEMO, NODE_ENV, ...rest } =
    parsed.data
  if (!makesNothing) requireWholeCopies({ BACKUP_DIR, ...rest })
  const dataDir = makesNothing ? resolve(DATA_DIR) : openDataFolder(resolve(DATA_DIR))
  const isServing = NODE_ENV === 'production' || SITE_URL?.startsWith('https:') || rest.DATABASE_URL
  const mayMakeSecret = !makesNothing || existsSync(secretFileIn(dataDir))
  return {
    ...rest,
    DATA_DIR: dataDir,
    SITE_URL: withoutFinalSlashes(SITE_URL ?? `http://localhost:${rest.PORT}`),
    SESSION_SECRET: SESSION_SECRET ?? (mayMakeSecret ? keptSecret(dataDir) : ''),
    /** Where the site keeps the secret itself; `null` where the operator does. */
    secretFile: SESSION_SECRET ? null : secretFileIn(dataDir),
    BACKUP_DIR: BACKUP_DIR && resolve(BACKUP_DIR),
    BACKUP_IDENTITY_FILE: BACKUP_IDENTITY_FILE && resolve(BACKUP_IDENTITY_FILE),
    /** The demo's accounts have a password that all know: open by default only where somebody looks around. */
    DEMO: DEMO ?? (isServing ? 'off' : 'on'),
  }
}

/** Copies of backups leave this machine: never in the open. */
function requireWholeCopies(
  settings: Partial<Record<'BACKUP_DIR' | 'BACKUP_STORAGE_URL' | 'BACKUP_PUBLIC_KEY', string>>,
): void {
  if (!settings.BACKUP_STORAGE_URL) return
  if (!settings.BACKUP_DIR)
    throw new WrongSetting('BACKUP_DIR', 'il en faut une avec BACKUP_STORAGE_URL, dont elle est la source')
  if (!settings.BACKUP_PUBLIC_KEY)
    throw new WrongSetting(
      'BACKUP_PUBLIC_KEY',
      'il en faut une avec BACKUP_STORAGE_URL, car rien ne part ailleurs sans être chiffré',
    )
}

function firstWrongSetting({ issues: [first] }: z.ZodError): WrongSetting {
  return new WrongSetting(String(first?.path[0]), String(first?.message))
}

/** `PORT=` in a file of settings means the default, not an empty port. */
function withoutEmptyValues(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
}
