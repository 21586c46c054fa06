import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { trimTrailingSlashes } from '../../domain/kernel/ports/page-addresses.ts'
import { openDataFolder } from './data-folder.ts'
import { InvalidSettingError } from './operator-error.ts'
import { isValidSessionSecret, loadSessionSecret, secretFileIn, sessionSecretRule } from './session-secret.ts'

export type Environment = Readonly<ReturnType<typeof readEnvironment>>

/**
 * Reads the settings of this process (docs/operations.md, Environment). No other code reads `process.env`. With `makesNothing`,
 * for commands that may still fail before they change anything, creates neither `DATA_DIR` nor a secret; `SESSION_SECRET` is then
 * empty if no secret exists. Throws `InvalidSettingError` with one French sentence that names the variable.
 */
export function readEnvironment({
  source = process.env,
  makesNothing = false,
}: {
  source?: NodeJS.ProcessEnv
  makesNothing?: boolean
} = {}) {
  const parsed = variables.safeParse(withoutEmptyValues(source))
  if (!parsed.success) throw findFirstInvalidSetting(parsed.error)
  rejectBlanks(source)
  const { SITE_URL, DATA_DIR, SESSION_SECRET, BACKUP_DIR, BACKUP_IDENTITY_FILE, DEMO, NODE_ENV, ...rest } =
    parsed.data
  if (!makesNothing) requireWholeCopies({ BACKUP_DIR, ...rest })
  const dataDir = makesNothing ? resolve(DATA_DIR) : openDataFolder(resolve(DATA_DIR))
  const isServing = NODE_ENV === 'production' || SITE_URL?.startsWith('https:') || rest.DATABASE_URL
  const mayMakeSecret = !makesNothing || existsSync(secretFileIn(dataDir))
  return {
    ...rest,
    DATA_DIR: dataDir,
    SITE_URL: trimTrailingSlashes(SITE_URL ?? `http://localhost:${rest.PORT}`),
    SESSION_SECRET: SESSION_SECRET ?? (mayMakeSecret ? loadSessionSecret(dataDir) : ''),
    /** File in which the site stores the secret; `null` when the operator manages it. */
    secretFile: SESSION_SECRET ? null : secretFileIn(dataDir),
    BACKUP_DIR: BACKUP_DIR && resolve(BACKUP_DIR),
    BACKUP_IDENTITY_FILE: BACKUP_IDENTITY_FILE && requireReadableFile(resolve(BACKUP_IDENTITY_FILE)),
    /** The accounts of the demo have a publicly known password, so they are disabled by default on a production site. */
    DEMO: DEMO ?? (isServing ? 'off' : 'on'),
  }
}

function requireReadableFile(path: string): string {
  try {
    accessSync(path, constants.R_OK)
    if (statSync(path).isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR' })
    return path
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new InvalidSettingError('BACKUP_IDENTITY_FILE', `le fichier ${path} ne peut pas être lu (${code})`)
  }
}

/**
 * Requires a folder of backups and a public key if backups are copied elsewhere: the copies leave this machine, so they must be
 * encrypted.
 */
function requireWholeCopies(
  settings: Partial<Record<'BACKUP_DIR' | 'BACKUP_STORAGE_URL' | 'BACKUP_PUBLIC_KEY', string>>,
): void {
  if (!settings.BACKUP_STORAGE_URL) return
  if (!settings.BACKUP_DIR)
    throw new InvalidSettingError(
      'BACKUP_DIR',
      'il en faut une avec BACKUP_STORAGE_URL, dont elle est la source',
    )
  if (!settings.BACKUP_PUBLIC_KEY)
    throw new InvalidSettingError(
      'BACKUP_PUBLIC_KEY',
      'il en faut une avec BACKUP_STORAGE_URL, car rien ne part ailleurs sans être chiffré',
    )
}

/** Rejects values that consist of spaces: they would be read as 0, or as the name of a folder. */
function rejectBlanks(source: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(variables.shape))
    if (source[name] && source[name].trim() === '')
      throw new InvalidSettingError(name, 'ne contient que des espaces')
}

function findFirstInvalidSetting({ issues: [first] }: z.ZodError): InvalidSettingError {
  return new InvalidSettingError(String(first?.path[0]), String(first?.message))
}

/** Treats empty values as missing: `PORT=` in a settings file means the default. */
function withoutEmptyValues(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
}

const onOff = z.enum(['on', 'off'], 'doit être on ou off')
const optionalUrl = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (url) => protocols.includes(URL.parse(url)?.protocol ?? ''),
      `doit être une adresse qui commence par ${protocols.join(' ou ')}`,
    )
    .refine(hasHost, wrongHost)
    .refine(isDecodableUrl, 'doit être une adresse dont chaque signe réservé est codé, comme %40 pour @')
    .optional()

const wrongHost = 'doit être une adresse qui nomme une machine, et un port de 1 à 65535'

/**
 * Whether the token address in `PLATFORM_URL` is an http(s) URL. The address may be missing: the host of the platform
 * then issues the tokens.
 */
function namesTokenAddress(url: string): boolean {
  const token = URL.parse(url)?.searchParams.get('token') ?? null
  return token === null || /^https?:$/.test(URL.parse(token)?.protocol ?? '')
}

function hasHost(url: string): boolean {
  const { hostname, port } = URL.parse(url) ?? { hostname: '', port: '' }
  return hostname !== '' && port !== '0'
}

/** Returns the schema of a whole number. Accepts digits only, because `Number` also reads `1e3`, `0x10` and spaces. */
function wholeNumber(max: number, least = 0) {
  const error = `doit être un nombre entier de ${least} à ${max}`
  return z
    .string()
    .regex(/^\d{1,15}$/, error)
    .transform(Number)
    .refine((number) => number >= least && number <= max, error)
}

function isDecodableUrl(url: string): boolean {
  try {
    return decodeURIComponent(url) !== '' && URL.canParse(url)
  } catch {
    return false
  }
}

/** Whether the database driver can read the URL, including the certificate files that it names. */
function isReadableByDriver(url: string): boolean {
  try {
    return new pg.Client({ connectionString: url }) !== null
  } catch {
    return false
  }
}

/** Whether the URL names a database. The URL needs no host, because a database can also be reached by a local socket. */
function namesDatabase(url: string): boolean {
  const parsed = URL.parse(url)
  if (!parsed || parsed.port === '0') return false
  return parsed.hostname !== '' || parsed.searchParams.has('host') || parsed.pathname.length > 1
}

/** Whether the text is a sender: `contact@exemple.fr`, or `TW Jantes <contact@exemple.fr>`. */
function isSender(text: string): boolean {
  const address = /<([^<>]*)>$/.exec(text.trim())?.[1] ?? text.trim()
  return /^[^\s<>"@,;]+@[^\s<>"@,;]+$/.test(address) && !/\p{Cc}/u.test(text)
}

/** Matches schema names that PostgreSQL reserves, or that the site derives from another tenant's name. */
const takenSchema = /^(pg_.*|public|information_schema|.*_jobs|.*_restoring)$/

const modes = ['production', 'development', 'test'] as const
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const bucketUrl = z
  .string()
  .regex(/^s3:\/\/[^\s:/@]+:[^\s:/@]+@[^\s/@]+\/[^\s/?]+/, 'doit être de la forme s3://CLÉ:SECRET@HÔTE/SEAU')
  .refine(hasHost, wrongHost)
  .refine(isDecodableUrl, 'doit être une adresse dont chaque signe réservé est codé, comme %2F pour /')
  .optional()

const variables = z.object({
  PORT: wholeNumber(65_535).default(3000),
  HOST: z.string().optional(),
  NODE_ENV: z.enum(modes, `doit être parmi ${modes.join(', ')}`).optional(),
  SITE_URL: optionalUrl('http:', 'https:'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (url) => ['postgres:', 'postgresql:'].includes(URL.parse(url)?.protocol ?? ''),
      'doit être une adresse qui commence par postgres: ou postgresql:',
    )
    .refine(namesDatabase, 'doit être de la forme postgres://UTILISATEUR:MOT_DE_PASSE@HÔTE:PORT/BASE')
    .refine(
      isReadableByDriver,
      'ne peut pas être lue : codez chaque signe réservé, comme %40 pour @, et vérifiez les fichiers de certificats qu’elle nomme',
    )
    .optional(),
  DATABASE_CONNECTIONS: wholeNumber(100, 4).default(10),
  ANNOUNCEMENTS_URL: optionalUrl('redis:', 'rediss:'),
  STORAGE_URL: bucketUrl,
  SMTP_URL: optionalUrl('smtp:', 'smtps:'),
  INBOX_URL: z
    .string()
    .regex(
      /^imaps?:\/\/[^\s:/@]+:[^\s/@]+@[^\s/@]+/,
      'doit être de la forme imaps://UTILISATEUR:MOT_DE_PASSE@HÔTE/DOSSIER',
    )
    .refine(hasHost, wrongHost)
    .refine(isDecodableUrl, 'doit être une adresse dont chaque signe réservé est codé, comme %40 pour @')
    .optional(),
  PLATFORM_URL: z
    .string()
    .regex(
      /^https?:\/\/[^\s:/@]+:[^\s/@]+@[^\s/@?]+/,
      'doit être de la forme https://IDENTIFIANT:SECRET@HÔTE/CHEMIN?token=ADRESSE_DES_JETONS',
    )
    .refine(hasHost, wrongHost)
    .refine(isDecodableUrl, 'doit être une adresse dont chaque signe réservé est codé, comme %40 pour @')
    .refine(namesTokenAddress, 'doit nommer dans token= l’adresse entière des jetons, en https:')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      isSender,
      'doit être une adresse, comme contact@exemple.fr, ou un nom suivi d’une adresse entre < et >',
    )
    .default('contact@exemple.fr'),
  TENANT: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,30}$/, 'doit être fait de lettres minuscules, de chiffres et de « _ »')
    .refine((name) => !takenSchema.test(name), 'est un nom réservé à la base de données')
    .default('tw'),
  SESSION_SECRET: z.string().refine(isValidSessionSecret, sessionSecretRule).optional(),
  JOBS: onOff.default('on'),
  DEMO: onOff.optional(),
  HIDE_ACCOUNTS: onOff.default('off'),
  HSTS_SUBDOMAINS: onOff.default('off'),
  TRUST_PROXY: wholeNumber(10).default(0),
  METRICS_TOKEN: z.string().min(16, 'doit compter au moins 16 caractères').optional(),
  PAGE_CACHE_MB: wholeNumber(1_024).default(32),
  BODIES_MB: wholeNumber(1_024, 4).default(64),
  UPLOADS_MB: wholeNumber(1_048_576, 64).default(2_048),
  DISK_RESERVE_MB: wholeNumber(1_000_000).default(512),
  BACKUP_DIR: z.string().optional(),
  BACKUP_STORAGE_URL: bucketUrl,
  BACKUP_PUBLIC_KEY: z
    .string()
    .regex(/^age1[0-9a-z]{58}$/, 'doit être une clé publique d’age, qui commence par age1')
    .optional(),
  // Number of nights, at most a year: the privacy policy promises that no backup is stored longer.
  BACKUP_COPIES: wholeNumber(365, 1).default(30),
  BACKUP_IDENTITY_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(levels, `doit être parmi ${levels.join(', ')}`).default('info'),
})
