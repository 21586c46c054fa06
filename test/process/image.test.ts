import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { matchPath } from 'react-router'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { runCommand } from '../content/run-publish.ts'
import { signInToTestSite } from '../content/sign-in.ts'
import { copyIntoImageFolder, pathsCopiedIntoImage, tracePackages } from '../reading/image-layout.ts'
import { listRoutes } from '../reading/list-routes.ts'
import { createTestDatabase } from '../site/database.ts'
import { startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { makeDataDir } from './test-process.ts'

let packages: string

// Reads every file of the packages, which takes 20 seconds of CPU time, and minutes on a busy machine.
beforeAll(async () => {
  packages = await tracePackages()
}, 1_200_000)

test('the container image contains the build, its packages and the scripts, and no sources', () => {
  expect(pathsCopiedIntoImage.sort()).toEqual(['build', 'image/node_modules', 'package.json', 'scripts'])
})

test('the files in the image are enough to serve every kind of page, including a PDF', async () => {
  const folder = await makeTemporaryFolder('image')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await copyIntoImageFolder(folder, packages)
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url, DEMO: 'on' }
  const site = await startSite({ ...settings, SITE_URL: 'http://jantes.test' }, `cd "${folder}" &&`)
  onTestFinished(async () => void (await site.kill('SIGTERM')))

  const visitor = {
    origin: 'http://jantes.test',
    fetch: (path: string, init?: RequestInit) => fetch(site.origin + path, { redirect: 'manual', ...init }),
  }
  const Cookie = await signInToTestSite(visitor, 'pro@exemple.fr')
  const visited = await walk((path) => visitor.fetch(path, { headers: { Cookie } }))
  expect([...visited.values()].filter(({ status }) => status !== 200)).toEqual([])
  for (const pattern of ['/', '/services/:service', '/devis', '/actualites/:id', '/espace_pro/commande/:id'])
    expect(visited.get(pattern)?.type).toContain('text/html')
  for (const kind of ['facture', 'devis'])
    expect(visited.get(`/espace_pro/${kind}/:posId/:id/pdf`)).toMatchObject({ type: 'application/pdf' })
  const [picture = ''] = /\/pictures\/[\w.-]+/.exec(await (await visitor.fetch('/')).text()) ?? []
  expect((await visitor.fetch(picture)).headers.get('Content-Type')).toMatch(/^image\//)
})

test('every operator command runs with the files of the image', async () => {
  const folder = await makeTemporaryFolder('image-commands')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await copyIntoImageFolder(folder, packages)
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const dataDir = await makeDataDir()
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SITE_URL: 'https://jantes.test',
    NODE_ENV: 'production',
  }
  const run = async (name: string, ...words: string[]) => {
    const { code, stdout, stderr } = await runCommand(name, words, settings, folder)
    return { code, said: (stdout + stderr).trim() }
  }
  // Makes the first staff account before the site has ever run.
  const first = await run('staff', 'chef@exemple.fr')
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining('https://jantes.test/') })
  const backup = await run('backup', join(dataDir, 'backups'))
  expect(backup).toMatchObject({ code: 0, said: expect.stringMatching(/^Sauvegarde faite/) })
  // The other commands load their dependencies before they reject these arguments.
  const rejected: Record<string, [word: string, sentence: RegExp]> = {
    invite: ['rien', /n’est pas une adresse e-mail/],
    'reset-factor': ['rien', /n’est pas une adresse e-mail/],
    publish: [join(dataDir, 'rien'), /article\.json/],
    jobs: ['rien', /^Indiquez : npm run jobs/],
    restore: ['--rien', /^Indiquez la sauvegarde/],
  }
  const answers = await Promise.all(
    Object.entries(rejected).map(async ([name, [word]]) => ({ name, ...(await run(name, word)) })),
  )
  for (const { name, code, said } of answers) {
    expect(said, name).toMatch(rejected[name]?.[1] as RegExp)
    expect(code, name).toBe(1)
  }
  expect(await run('payments:check')).toMatchObject({ code: 0 })
  expect(await run('db:url')).toEqual({ code: 0, said: database.url })

  const tried = ['staff', 'backup', ...Object.keys(rejected), 'payments:check', 'db:url']
  const commands = Object.entries(packageJson.scripts).filter(([, line]) =>
    line.includes('scripts/commands/'),
  )
  expect(tried.sort()).toEqual(commands.map(([name]) => name).sort())
})

test('compose.yaml stores data and backups on volumes, and passes all settings to the containers', async () => {
  const compose = await readFile('compose.yaml', 'utf8')
  for (const volume of ['files:/data', 'backups:/backups', 'database:/var/lib/postgresql'])
    expect(compose).toMatch(new RegExp(`^ {6}- ${volume}$`, 'm'))
  expect(compose).toMatch(/^ {4}env_file: \.env$/m)
  expect(compose).toMatch(/^ {6}BACKUP_DIR: \/backups$/m)
  for (const name of ['SMTP_URL', 'INBOX_URL', 'PLATFORM_URL'])
    expect(compose).toMatch(new RegExp(`^ {6}${name}: \\$\\{${name}:-\\}$`, 'm'))
})

/** Follows the site's links and frames from the home page and the client area, once for each route. */
async function walk(open: (path: string) => Promise<Response>) {
  const patterns = listRoutes().map(({ pattern }) => pattern)
  const visited = new Map<string, { path: string; status: number; type: string | null }>()
  const waiting = ['/', '/espace_pro', '/sitemap.xml', '/robots.txt', '/healthz']
  for (const path of waiting) {
    const pattern = patterns.find((one) => one !== '/*' && matchPath(one, path))
    if (!pattern || visited.has(pattern)) continue
    const response = await open(path)
    visited.set(pattern, { path, status: response.status, type: response.headers.get('Content-Type') })
    if (response.headers.get('Content-Type')?.startsWith('text/html'))
      waiting.push(...linksOf(await response.text()))
  }
  return visited
}

const linksOf = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/[^"?#]*)/g)].map(([, path]) => path as string)
