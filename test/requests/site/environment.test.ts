import { spawn } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnvironment } from '../../../server/environment/env.ts'
import {
  describeOperatorFailure,
  InvalidSettingError,
  OperatorError,
} from '../../../server/environment/operator-error.ts'
import { makeTemporaryFolder } from '../../temporary-folder.ts'

let DATA_DIR: string
beforeEach(async () => {
  DATA_DIR = await makeTemporaryFolder('environment')
})
afterEach(() => rmSync(DATA_DIR, { recursive: true }))

const read = (settings: Record<string, string> = {}) => readEnvironment({ source: { DATA_DIR, ...settings } })

function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

test('without any setting the environment has the defaults of docs/operations.md', () => {
  expect(read()).toEqual({
    PORT: 3000,
    DATABASE_CONNECTIONS: 10,
    SITE_URL: 'http://localhost:3000',
    DATA_DIR,
    MAIL_FROM: 'contact@exemple.fr',
    TENANT: 'tw',
    SESSION_SECRET: expect.stringMatching(/^[\w-]{43}$/),
    secretFile: join(DATA_DIR, 'session-secret'),
    JOBS: 'on',
    DEMO: 'on',
    HIDE_ACCOUNTS: 'off',
    HSTS_SUBDOMAINS: 'off',
    TRUST_PROXY: 0,
    PAGE_CACHE_MB: 32,
    BODIES_MB: 64,
    UPLOADS_MB: 2_048,
    DISK_RESERVE_MB: 512,
    BACKUP_COPIES: 30,
    LOG_LEVEL: 'info',
  })
})

test('docs/operations.md describes exactly the existing variables, with their defaults', () => {
  const page = readFileSync('docs/operations.md', 'utf8')
  const table = page.split('## Environment')[1]?.split('\n## ')[0] ?? ''
  const rows = [...table.matchAll(/^\| `(\w+)` *\| ([^|]+)\|/gm)]
  const defaults = new Map(rows.map(([, name = '', value = '']) => [name, value]))
  const {
    DATA_DIR: _,
    SITE_URL,
    SESSION_SECRET,
    BACKUP_DIR,
    BACKUP_IDENTITY_FILE,
    secretFile,
    ...plain
  } = read()
  const settingsWithoutDefault = ['DATA_DIR', 'SITE_URL', 'SESSION_SECRET', 'NODE_ENV']
  const absent = [
    'HOST',
    'DATABASE_URL',
    'ANNOUNCEMENTS_URL',
    'STORAGE_URL',
    'SMTP_URL',
    'INBOX_URL',
    'PLATFORM_URL',
    'METRICS_TOKEN',
    'BACKUP_DIR',
    'BACKUP_STORAGE_URL',
    'BACKUP_PUBLIC_KEY',
    'BACKUP_IDENTITY_FILE',
  ]
  expect([...defaults.keys()].sort()).toEqual(
    [...Object.keys(plain), ...settingsWithoutDefault, ...absent].sort(),
  )
  for (const [name, value] of Object.entries(plain)) {
    expect(defaults.get(name), name).toMatch(new RegExp(`^\`${RegExp.escape(String(value))}\``))
  }
  for (const name of absent) expect(defaults.get(name), name).toMatch(/^none/)
})

test('an empty value means the default', () => {
  expect(read({ PORT: '', SMTP_URL: '', TENANT: '', DEMO: '' })).toEqual(read())
})

test('PORT and TRUST_PROXY are read as numbers, and SITE_URL loses its final slash', () => {
  const env = read({ PORT: '8080', SITE_URL: 'https://jantes.test/', TRUST_PROXY: '2', JOBS: 'off' })
  expect(env).toMatchObject({ PORT: 8080, SITE_URL: 'https://jantes.test', TRUST_PROXY: 2, JOBS: 'off' })
})

test('DEMO defaults to on only without a database, without an https address and outside production (decision 17)', () => {
  const DATABASE_URL = 'postgres://tw:secret@db.test/tw'
  expect(read({ DATABASE_URL }).DEMO).toBe('off')
  expect(read({ DATABASE_URL, DEMO: 'on' }).DEMO).toBe('on')
  expect(read({ DEMO: 'off' }).DEMO).toBe('off')
  const serving: Record<string, string>[] = [{ SITE_URL: 'https://jantes.test' }, { NODE_ENV: 'production' }]
  for (const served of serving) {
    expect(read(served).DEMO).toBe('off')
    expect(read({ ...served, DEMO: 'on' }).DEMO).toBe('on')
  }
  expect(read({ SITE_URL: 'http://jantes.test', NODE_ENV: 'development' }).DEMO).toBe('on')
})

test('a generated session secret is stored, readable by the operator only; a configured one is not stored', () => {
  const secret = 'x'.repeat(32)
  expect(read({ SESSION_SECRET: secret }).SESSION_SECRET).toBe(secret)
  expect(() => statSync(join(DATA_DIR, 'session-secret'))).toThrow('ENOENT')
  const { SESSION_SECRET } = read()
  expect(read().SESSION_SECRET).toBe(SESSION_SECRET)
  expect(statSync(join(DATA_DIR, 'session-secret')).mode & 0o777).toBe(0o600)
})

const secretFile = () => join(DATA_DIR, 'session-secret')

test('storing the generated secret leaves no other file in the data folder', () => {
  read()
  expect(readdirSync(DATA_DIR)).toEqual(['session-secret'])
})

test.each([
  ['empty', (file: string) => writeFileSync(file, ''), /doit compter au moins 32 caractères/],
  ['short', (file: string) => writeFileSync(file, 'x'.repeat(31)), /doit compter au moins 32 caractères/],
  ['blank', (file: string) => writeFileSync(file, ' \n'.repeat(40)), /doit compter au moins 32 caractères/],
  ['of NULs', (file: string) => writeFileSync(file, '\0'.repeat(43)), /doit compter au moins 32 caractères/],
  [
    'a megabyte',
    (file: string) => writeFileSync(file, 'x'.repeat(1e6)),
    /doit compter au moins 32 caractères/,
  ],
  ['a folder', (file: string) => mkdirSync(file), /est un dossier, pas un fichier/],
  ['unreadable', (file: string) => symlinkSync('session-secret', file), /ne peut pas être lu \(ELOOP\)/],
])('a stored secret that is %s is rejected, and is neither used nor replaced', (_, spoil, reason) => {
  spoil(secretFile())
  const before = lstatSync(secretFile())
  expect(() => read()).toThrow(OperatorError)
  expect(() => read()).toThrow(reason)
  expect(() => read()).toThrow(secretFile())
  expect(lstatSync(secretFile())).toMatchObject({ ino: before.ino, size: before.size })
  const secret = 'y'.repeat(32)
  expect(read({ SESSION_SECRET: secret }).SESSION_SECRET).toBe(secret)
})

test('a session secret of spaces is rejected', () => {
  expect(() => read({ SESSION_SECRET: ' '.repeat(40) })).toThrow(
    /^La variable SESSION_SECRET a une valeur incorrecte : doit compter au moins 32 caractères/,
  )
})

test('six processes that generate the secret at the same time all use the same one', async () => {
  const program = `
    const { readEnvironment } = await import('${join(import.meta.dirname, '../../../server/environment/env.ts')}')
    console.log(readEnvironment({ source: { DATA_DIR: '${DATA_DIR}' } }).SESSION_SECRET)`
  const start = () => text(spawn(process.execPath, ['--input-type=module', '-e', program]).stdout)
  const secrets = await Promise.all(Array.from({ length: 6 }, start))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]?.trim()).toMatch(/^[\w-]{43}$/)
  expect(readdirSync(DATA_DIR)).toEqual(['session-secret'])
})

const modeOf = (name: string) => statSync(join(DATA_DIR, name)).mode & 0o777
/** If the site runs as root, PostgreSQL's user needs to pass through the folder. */
const passable = process.getuid?.() === 0 ? 0o711 : 0o700

test.each([0o000, 0o077])(
  'the data folder and the secret are readable by their owner only, under a umask of %o',
  (umask) => {
    const outer = process.umask(umask)
    try {
      read({ DATA_DIR: join(DATA_DIR, 'deep/data') })
    } finally {
      process.umask(outer)
    }
    expect([modeOf('deep/data'), modeOf('deep/data/session-secret')]).toEqual([passable, 0o600])
  },
)

test('data of an earlier version becomes private; a data folder that contains other files keeps its mode', () => {
  for (const name of ['files', 'mail', 'postgres']) mkdirSync(join(DATA_DIR, name))
  for (const name of ['files', 'mail', 'postgres', '.']) chmodSync(join(DATA_DIR, name), 0o775)
  writeFileSync(secretFile(), 'x'.repeat(43), { mode: 0o644 })
  read()
  const modes = ['files', 'mail', 'postgres', 'session-secret', '.'].map(modeOf)
  expect(modes).toEqual([0o700, 0o700, passable, 0o600, passable])

  writeFileSync(join(DATA_DIR, 'notes.txt'), '')
  chmodSync(DATA_DIR, 0o775)
  read()
  expect(modeOf('.')).toBe(0o775)
})

const copies = {
  BACKUP_DIR: '/sauvegardes',
  BACKUP_STORAGE_URL: 's3://CLE:SECRET@s3.test/seau',
  BACKUP_PUBLIC_KEY: `age1${'q'.repeat(58)}`,
}

test('copies of backups require BACKUP_DIR and a public key; a restore requires neither (§11.25)', () => {
  const { BACKUP_STORAGE_URL } = copies
  expect(readEnvironment({ source: { DATA_DIR, BACKUP_STORAGE_URL }, makesNothing: true })).toMatchObject({
    BACKUP_STORAGE_URL,
    SESSION_SECRET: '',
  })
  // A command that is rejected creates no files.
  expect(readdirSync(DATA_DIR)).toEqual([])
  for (const missing of ['BACKUP_DIR', 'BACKUP_PUBLIC_KEY'])
    expect(() => read({ ...copies, [missing]: '' })).toThrow(`La variable ${missing} a une valeur incorrecte`)
  expect(read(copies)).toMatchObject({ ...copies, BACKUP_COPIES: 30 })
})

test('valid addresses of storage, mail, mailbox, database and Redis are accepted', () => {
  const accepted = {
    STORAGE_URL: 's3://CLE:p%40ss@s3.test:9000/seau?region=eu-west-3&tls=off',
    SMTP_URL: 'smtps://user:p%40ss@mail.test:465',
    INBOX_URL: 'imaps://contact%40exemple.fr:m%3At%2Fp@imap.test/INBOX',
    DATABASE_URL: 'postgresql://tw@localhost/tw?sslmode=require',
    ANNOUNCEMENTS_URL: 'rediss://tw:p%40ss@redis.test:6380',
    MAIL_FROM: 'TW Jantes <contact@exemple.fr>',
    NODE_ENV: 'production',
  }
  const { NODE_ENV: _, ...settings } = accepted
  expect(read(accepted)).toMatchObject(settings)
  for (const DATABASE_URL of ['postgres:///tw', 'postgres:///tw?host=/run/postgresql', 'postgres://db.test'])
    expect(read({ DATABASE_URL })).toMatchObject({ DATABASE_URL })
  for (const MAIL_FROM of ['"Jantes, TW" <contact@exemple.fr>', 'contact@localhost'])
    expect(read({ MAIL_FROM })).toMatchObject({ MAIL_FROM })
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['TENANT', 'a b'],
  ['SITE_URL', 'ftp://x'],
  ['SITE_URL', 'nonsense'],
  ['SMTP_URL', 'nonsense'],
  ['INBOX_URL', 'imaps://imap.test'],
  ['INBOX_URL', 'pop3://a:b@imap.test'],
  ['INBOX_URL', 'imaps://a:%E9@imap.test'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_CONNECTIONS', '1'],
  ['ANNOUNCEMENTS_URL', 'nats://x'],
  ['STORAGE_URL', 's3://x'],
  ['BACKUP_STORAGE_URL', 's3://x'],
  ['BACKUP_PUBLIC_KEY', 'AGE-SECRET-KEY-1'],
  ['BACKUP_COPIES', '0'],
  ['SESSION_SECRET', 'short'],
  ['JOBS', 'maybe'],
  ['LOG_LEVEL', 'loud'],
  ['DATA_DIR', '/dev/null/data'],
  ['DATA_DIR', ' '],
  ['PORT', ' '],
  ['PORT', '-1'],
  ['PORT', '1e3'],
  ['PORT', '0x10'],
  ['HOST', ' '],
  ['NODE_ENV', 'prod'],
  ['SITE_URL', 'http://'],
  ['SITE_URL', 'https://jantes.test:0'],
  ['SITE_URL', 'https://jantes.test:99999'],
  ['SITE_URL', ' '],
  ['DATABASE_URL', 'postgres://'],
  ['DATABASE_URL', 'postgres:'],
  ['DATABASE_URL', 'postgres://tw:a%E9@db.test/tw'],
  ['DATABASE_URL', 'postgres://db.test:99999/tw'],
  ['DATABASE_URL', 'postgres://db.test:0/tw'],
  ['DATABASE_URL', 'postgres://db.test/tw?sslrootcert=/nulle/part.pem'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://:25'],
  ['SMTP_URL', 'smtp://mail.test:0'],
  ['SMTP_URL', 'smtp://mail.test:99999'],
  ['SMTP_URL', 'smtp://a:%E9@mail.test'],
  ['SMTP_URL', '\t'],
  ['MAIL_FROM', '@'],
  ['MAIL_FROM', 'contact@'],
  ['MAIL_FROM', '@exemple.fr'],
  ['MAIL_FROM', 'TW Jantes <contact>'],
  ['MAIL_FROM', 'TW Jantes <a@exemple.fr> x'],
  ['MAIL_FROM', 'a@exemple.fr, b@exemple.fr'],
  ['MAIL_FROM', 'TW\nBcc: x <a@exemple.fr>'],
  ['INBOX_URL', 'imaps://a:b@'],
  ['INBOX_URL', 'imaps://a:b@imap.test:99999'],
  ['INBOX_URL', 'imaps://a:b@imap.test:0'],
  ['PLATFORM_URL', 'https://a:b@'],
  ['PLATFORM_URL', 'https://a:b@platform.test:0'],
  ['PLATFORM_URL', 'https://a:b@platform.test/flow?token=nonsense'],
  ['STORAGE_URL', 's3://a:b@s3.test:99999/seau'],
  ['STORAGE_URL', 's3://a:b@s3.test:0/seau'],
  ['STORAGE_URL', 's3://a:%E9@s3.test/seau'],
  ['STORAGE_URL', ' '],
  ['BACKUP_STORAGE_URL', 's3://a:b@:9000/seau'],
  ['BACKUP_DIR', ' '],
  ['BACKUP_IDENTITY_FILE', '/nulle/part'],
  ['BACKUP_IDENTITY_FILE', '/tmp'],
  ['BACKUP_COPIES', '366'],
  ['TENANT', 'public'],
  ['TENANT', 'pg_tw'],
  ['TENANT', 'tw_jobs'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_TOKEN', ' '.repeat(20)],
  ['TRUST_PROXY', '11'],
  ['TRUST_PROXY', 'oui'],
  ['PAGE_CACHE_MB', '-1'],
  ['BODIES_MB', '3'],
  ['UPLOADS_MB', '63'],
  ['DISK_RESERVE_MB', '1.5'],
  ['ANNOUNCEMENTS_URL', 'redis://'],
  ['ANNOUNCEMENTS_URL', 'redis://redis.test:0'],
  ['DATABASE_CONNECTIONS', '3'],
  ['HIDE_ACCOUNTS', 'ON'],
  ['HSTS_SUBDOMAINS', '1'],
])('%s=%s is reported in one French sentence that names the variable', (name, value) => {
  const message = describeOperatorFailure(
    thrownBy(() => read({ [name]: value })),
    'Le site n’a pas pu démarrer.',
  )
  expect(message).toMatch(new RegExp(`^La variable ${name} a une valeur incorrecte : .+\\.$`))
  expect(message).not.toMatch(/invalid|expected|option/i)
})

test.each([
  ['PORT', '1.5', 'La variable PORT a une valeur incorrecte : doit être un nombre entier de 0 à 65535.'],
  [
    'SMTP_URL',
    'http://x',
    'La variable SMTP_URL a une valeur incorrecte : doit être une adresse qui commence par smtp: ou smtps:.',
  ],
  [
    'STORAGE_URL',
    's3://host/seau',
    'La variable STORAGE_URL a une valeur incorrecte : doit être de la forme s3://CLÉ:SECRET@HÔTE/SEAU.',
  ],
  ['DEMO', 'yes', 'La variable DEMO a une valeur incorrecte : doit être on ou off.'],
  [
    'TENANT',
    'TW',
    'La variable TENANT a une valeur incorrecte : doit être fait de lettres minuscules, de chiffres et de « _ ».',
  ],
])('%s=%s is rejected with its exact French sentence', (name, value, sentence) => {
  const readInvalid = () => read({ [name]: value })
  expect(readInvalid).toThrow(InvalidSettingError)
  expect(readInvalid).toThrow(sentence)
})
