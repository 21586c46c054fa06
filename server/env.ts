import { resolve } from 'node:path'
import { z } from 'zod'
import { openDataFolder } from './data-folder/data-folder.ts'
import { isSecret, keptSecret, secretFileIn, secretRule } from './data-folder/kept-secret.ts'
import { WrongSetting } from './refusal.ts'

const onOff = z.enum(['on', 'off'], 'doit être on ou off')
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const optionalUrl = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (url) => protocols.includes(URL.parse(url)?.protocol ?? ''),
      `doit être une adresse qui commence par ${protocols.join(' ou ')}`,
    )
    .optional()

function wholeNumber(most: number, least = 0) {
  const error = `doit être un nombre entier de ${least} à ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error)
}

function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(url) !== '' && URL.canParse(url)
  } catch {
    return false
  }
}

const variables = z.object({
  PORT: wholeNumber(65_535).default(3000),
  HOST: z.string().optional(),
  NODE_ENV: z.string().optional(),
  SITE_URL: optionalUrl('http:', 'https:'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optionalUrl('postgres:', 'postgresql:'),
  STORAGE_URL: z
    .string()
    .regex(
      /^s3:\/\/[^\s:/@]+:[^\s:/@]+@[^\s/@]+\/[^\s/?]+/,
      'doit être de la forme s3://CLÉ:SECRET@HÔTE/SEAU',
    )
    .refine(URL.canParse, 'doit être une adresse')
    .optional(),
  SMTP_URL: optionalUrl('smtp:', 'smtps:'),
  INBOX_URL: z
    .string()
    .regex(
      /^imaps?:\/\/[^\s:/@]+:[^\s/@]+@[^\s/@]+/,
      'doit être de la forme imaps://UTILISATEUR:MOT_DE_PASSE@HÔTE/DOSSIER',
    )
    .refine(isDecodable, 'doit être une adresse dont chaque signe réservé est codé, comme %40 pour @')
    .optional(),
  PLATFORM_URL: z
    .string()
    .regex(
      /^https?:\/\/[^\s:/@]+:[^\s/@]+@[^\s/@?]+/,
      'doit être de la forme https://IDENTIFIANT:SECRET@HÔTE/CHEMIN?token=ADRESSE_DES_JETONS',
    )
    .refine(isDecodable, 'doit être une adresse dont chaque signe réservé est codé, comme %40 pour @')
    .optional(),
  MAIL_FROM: z
    .string()
    .includes('@', { error: 'doit contenir une adresse' })
    .default('TW Jantes <contact@exemple.fr>'),
  TENANT: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,30}$/, 'doit être fait de lettres minuscules, de chiffres et de « _ »')
    .default('tw'),
  SESSION_SECRET: z.string().refine(isSecret, secretRule).optional(),
  JOBS: onOff.default('on'),
  DEMO: onOff.optional(),
  HIDE_ACCOUNTS: onOff.default('off'),
  TRUST_PROXY: wholeNumber(10).default(0),
  METRICS_TOKEN: z.string().min(16, 'doit compter au moins 16 caractères').optional(),
  PAGE_CACHE_MB: wholeNumber(1_024).default(32),
  BODIES_MB: wholeNumber(1_024, 4).default(64),
  UPLOADS_MB: wholeNumber(1_048_576, 64).default(2_048),
  DISK_RESERVE_MB: wholeNumber(1_000_000).default(512),
  BACKUP_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(levels, `doit être parmi ${levels.join(', ')}`).default('info'),
})

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
    SITE_URL: (SITE_URL ?? `http://localhost:${rest.PORT}`).replace(/\/+$/, ''),
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
