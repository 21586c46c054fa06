import { rm } from 'node:fs/promises'
import { matchPath } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from '../content/sign-in.ts'
import { copiedIntoImage, layOutImage } from '../reading/image-layout.ts'
import { listRoutes } from '../reading/list-routes.ts'
import { createTestDatabase } from '../site/database.ts'
import { startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { makeDataDir } from './test-process.ts'

test('the image holds what is built, its packages and nothing of the sources', () => {
  expect(copiedIntoImage.sort()).toEqual(['build', 'node_modules', 'package.json'])
})

test('what the image holds serves every kind of page, a PDF included', async () => {
  const folder = await makeTemporaryFolder('image')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await layOutImage(folder)
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url, DEMO: 'on' }
  const site = await startSite({ ...settings, SITE_URL: 'http://jantes.test' }, `cd "${folder}" &&`)
  onTestFinished(async () => void (await site.kill('SIGTERM')))

  const visitor = {
    origin: 'http://jantes.test',
    fetch: (path: string, init?: RequestInit) => fetch(site.origin + path, { redirect: 'manual', ...init }),
  }
  const Cookie = await signIn(visitor, 'pro@exemple.fr')
  const seen = await walk((path) => visitor.fetch(path, { headers: { Cookie } }))
  expect([...seen.values()].filter(({ status }) => status !== 200)).toEqual([])
  for (const pattern of ['/', '/services/:service', '/devis', '/actualites/:id', '/espace_pro/commande/:id'])
    expect(seen.get(pattern)?.type).toContain('text/html')
  for (const kind of ['facture', 'devis'])
    expect(seen.get(`/espace_pro/${kind}/:posId/:id/pdf`)).toMatchObject({ type: 'application/pdf' })
  const [picture = ''] = /\/pictures\/[\w.-]+/.exec(await (await visitor.fetch('/')).text()) ?? []
  expect((await visitor.fetch(picture)).headers.get('Content-Type')).toMatch(/^image\//)
})

/** Follows the site's own links and frames from its home and its client area, once for each route. */
async function walk(open: (path: string) => Promise<Response>) {
  const patterns = listRoutes().map(({ pattern }) => pattern)
  const seen = new Map<string, { path: string; status: number; type: string | null }>()
  const waiting = ['/', '/espace_pro', '/sitemap.xml', '/robots.txt', '/healthz']
  for (const path of waiting) {
    const pattern = patterns.find((one) => one !== '/*' && matchPath(one, path))
    if (!pattern || seen.has(pattern)) continue
    const answer = await open(path)
    seen.set(pattern, { path, status: answer.status, type: answer.headers.get('Content-Type') })
    if (answer.headers.get('Content-Type')?.startsWith('text/html'))
      waiting.push(...linksOf(await answer.text()))
  }
  return seen
}

const linksOf = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/[^"?#]*)/g)].map(([, path]) => path as string)
