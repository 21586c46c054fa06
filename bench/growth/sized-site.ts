import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createFetch, signInToTestSite } from '../../test/content/sign-in.ts'
import { startSite } from '../../test/site/site-process.ts'
import { makeTemporaryFolder } from '../../test/temporary-folder.ts'
import { fillSiteToSize } from '../fill-to-size.ts'
import type { VisitorKind } from './pages.ts'
import type { SiteSize } from './size.ts'

/** Opens a site of that size, with a client and staff signed in. */
export async function openSizedSite(size: SiteSize) {
  const dataDir = await makeTemporaryFolder('growth')
  const site = await startSite({ DATA_DIR: dataDir, DEMO: 'on' })
  const url = (await readFile(join(dataDir, 'postgres/url'), 'utf8')).trim()
  await fillSiteToSize(url, size)
  const fetchOf = createFetch(site.origin)
  const cookies = {
    client: await signInToTestSite({ origin: site.origin, fetch: fetchOf }, 'pro@exemple.fr'),
    staff: await signInToTestSite({ origin: site.origin, fetch: fetchOf }, 'atelier@exemple.fr'),
    floor: await signInToTestSite({ origin: site.origin, fetch: fetchOf }, 'mecano@exemple.fr'),
  }
  return {
    url,
    ask: (path: string, visitor: VisitorKind) => fetchOf(path, { headers: { Cookie: cookies[visitor] } }),
    async close() {
      await site.kill('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Sized {
  ask(path: string, visitor: VisitorKind): Promise<Response>
}

export async function measureRequest({ ask }: Sized, path: string, visitor: VisitorKind): Promise<number> {
  const start = performance.now()
  const response = await ask(path, visitor)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  return performance.now() - start
}
