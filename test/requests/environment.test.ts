import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnvironment, WrongSetting } from '../../server/env.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

let DATA_DIR: string
beforeEach(async () => {
  DATA_DIR = await makeTemporaryFolder('environment')
})
afterEach(() => rmSync(DATA_DIR, { recursive: true }))

const read = (settings: Record<string, string> = {}) => readEnvironment({ DATA_DIR, ...settings })

test('without any setting the defaults of docs/operations.md hold', () => {
  expect(read()).toEqual({
    PORT: 3000,
    HOST: '0.0.0.0',
    SITE_URL: 'http://localhost:3000',
    DATA_DIR,
    MAIL_FROM: 'TW Jantes <contact@exemple.fr>',
    TENANT: 'tw',
    SESSION_SECRET: expect.stringMatching(/^[\w-]{43}$/),
    JOBS: 'on',
    DEMO: 'on',
    HIDE_ACCOUNTS: 'off',
    TRUST_PROXY: 0,
    PAGE_CACHE_MB: 32,
    LOG_LEVEL: 'info',
  })
})

test('every variable is described in docs/operations.md, and no other', () => {
  const page = readFileSync('docs/operations.md', 'utf8')
  const table = page.split('## Environment')[1]?.split('\n## ')[0] ?? ''
  const described = [...table.matchAll(/^\| (`[A-Z][^|]*`) +\|/gm)].flatMap(
    ([, cell = '']) => cell.match(/\w+/g) ?? [],
  )
  const optional = ['DATABASE_URL', 'STORAGE_URL', 'SMTP_URL', 'METRICS_TOKEN']
  expect(described.sort()).toEqual([...Object.keys(read()), ...optional].sort())
})

test('an empty value means the default', () => {
  expect(read({ PORT: '', SMTP_URL: '', TENANT: '', DEMO: '' })).toEqual(read())
})

test('values are read as what they are, the site’s address without a final slash', () => {
  const env = read({ PORT: '8080', SITE_URL: 'https://jantes.test/', TRUST_PROXY: '2', JOBS: 'off' })
  expect(env).toMatchObject({ PORT: 8080, SITE_URL: 'https://jantes.test', TRUST_PROXY: 2, JOBS: 'off' })
})

test('demo content comes by itself only where nobody chose a database', () => {
  const DATABASE_URL = 'postgres://tw:secret@db.test/tw'
  expect(read({ DATABASE_URL }).DEMO).toBe('off')
  expect(read({ DATABASE_URL, DEMO: 'on' }).DEMO).toBe('on')
  expect(read({ DEMO: 'off' }).DEMO).toBe('off')
})

test('the made secret is kept, for the operator’s eyes only; a given one is not written down', () => {
  const secret = 'x'.repeat(32)
  expect(read({ SESSION_SECRET: secret }).SESSION_SECRET).toBe(secret)
  expect(() => statSync(join(DATA_DIR, 'session-secret'))).toThrow('ENOENT')
  const { SESSION_SECRET } = read()
  expect(read().SESSION_SECRET).toBe(SESSION_SECRET)
  expect(statSync(join(DATA_DIR, 'session-secret')).mode & 0o777).toBe(0o600)
})

test('what an adapter can use is accepted', () => {
  const accepted = {
    STORAGE_URL: 's3://CLE:p%40ss@s3.test:9000/seau?region=eu-west-3&tls=off',
    SMTP_URL: 'smtps://user:p%40ss@mail.test:465',
    DATABASE_URL: 'postgresql://tw@localhost/tw?sslmode=require',
  }
  expect(read(accepted)).toMatchObject(accepted)
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
])('%s=%s is refused in one sentence', (name, value, sentence) => {
  const refusal = () => read({ [name]: value })
  expect(refusal).toThrow(WrongSetting)
  expect(refusal).toThrow(sentence)
})
