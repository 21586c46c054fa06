import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { demoClients, demoPassword } from '../../demo/people.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { quoteRequestAnswers } from '../content/quote-request-answers.ts'
import { cookiesOf, signInToTestSite } from '../content/sign-in.ts'
import { makeDataDir, startSiteProcess } from '../process/test-process.ts'

const client = demoClients.company
const visitor = {
  last_name: 'Zwingelstein',
  first_name: 'Ulphace',
  phone: '06 39 98 77 31',
  email: 'ulphace.zwingelstein@courrier.exemple.fr',
  line_1: '17 impasse Quetzal',
  complementary_infos: 'Mon oncle Théodebert\n    at rayures (file:///tmp/Quetzal.js:1:1)',
}

/** Returns the links and tokens in all mails written so far. */
async function tokensInMails(dataDir: string): Promise<{ links: string[]; tokens: string[] }> {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  // Undoes quoted-printable line breaks.
  const text = mails.join('\n').replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=')
  const links = [...new Set(text.match(/http:\/\/localhost[^\s"<>]+/g))].map((link) =>
    link.replaceAll('&amp;', '&'),
  )
  return { links, tokens: links.flatMap((link) => link.match(/[\w-]{20,}(?:\.[\w-]+)*/g) ?? []) }
}

test('the log of a whole outage contains no name, address, token or cookie', async () => {
  const databaseDir = await makeDataDir()
  const dataDir = await makeDataDir()
  const database = await startEmbeddedPostgres({ dataDir: databaseDir })
  onTestFinished(() => database.stop())
  const site = await startSiteProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: 'on',
    LOG_LEVEL: 'trace',
    // A known site address makes the links in the mails recognisable.
    SITE_URL: 'http://localhost',
  })
  const ask = (path: string, init?: RequestInit) => fetch(site.origin + path, { redirect: 'manual', ...init })
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: 'http://localhost', ...headers },
    })
  const postForStatus = async (path: string, fields: Record<string, string>, headers = {}) =>
    (await post(path, fields, { Accept: 'application/json', ...headers })).status

  const Cookie = await signInToTestSite({ origin: 'http://localhost', fetch: ask }, client.email)
  const before = await ask('/espace_pro', { headers: { Cookie } })
  const cookies = `${Cookie}; ${cookiesOf(before)}`
  expect(await postForStatus('/recuperation', { email: client.email })).toBe(202)
  expect(await postForStatus('/newsletter', { email: visitor.email })).toBe(200)
  const { links, tokens } = await vi.waitFor(async () => {
    const tokens = await tokensInMails(dataDir)
    for (const path of ['creation_compte', 'update_user_actions', 'unsubscribe_email'])
      expect(tokens.links.join()).toContain(path)
    return tokens
  })

  const goThrough = async () => {
    const answers = quoteRequestAnswers({ ...visitor, id: randomId() })
    const password = 'nouveau-secret-2026'
    return [
      ...(await Promise.all([
        postForStatus('/espace_pro', { email: client.email, password: demoPassword }),
        postForStatus('/recuperation', { email: client.email }),
        postForStatus('/newsletter', { email: visitor.email }),
        postForStatus('/devis', answers),
        postForStatus('/a_propos', {
          id: randomId(),
          email: visitor.email,
          object: visitor.last_name,
          message: visitor.complementary_infos,
          description: '',
        }),
        postForStatus('/deconnexion', {}, { Cookie }),
        ...['/', '/espace_pro', '/espace_pro/commandes', '/espace_pro.data', '/devis'].map(
          async (path) => (await ask(path, { headers: { Cookie } })).status,
        ),
        ...links.map(async (link) => {
          const { pathname, search } = new URL(link)
          const response = await ask(pathname + search)
          const sent = await post(pathname + search, { password, password_confirmation: password })
          return Math.max(response.status, sent.status)
        }),
      ])),
    ]
  }
  await database.stop()
  const statuses = await goThrough()
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(9)
  expect(statuses.filter((status) => status === 500)).toEqual([])
  await vi.waitFor(() => expect(site.output()).toContain('job queue error'))

  const log = site.output().slice(site.output().indexOf('{"level"'))
  expect(log).toContain('ECONNREFUSED')
  const secrets = [
    ...Object.values(visitor).flatMap((value) => value.split(/\s+at /)),
    'Quetzal',
    'Théodebert',
    visitor.phone.replaceAll(' ', ''),
    client.email,
    client.last_name,
    client.name,
    'nouveau@exemple.fr',
    demoPassword,
    'nouveau-secret-2026',
    ...cookies.split('; ').map((cookie) => cookie.slice(cookie.indexOf('=') + 1)),
    ...cookies.split('; ').map((cookie) => decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))),
    // The cookie's value without its signature.
    ...cookies.split('; ').map((cookie) => cookie.slice(cookie.indexOf('=') + 1).split('.')[0] ?? ''),
    ...tokens,
  ].filter((secret) => secret.length > 3)
  expect(secrets.length).toBeGreaterThan(20)
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false)
})
