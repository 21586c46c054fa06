import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'

type Server = typeof import('../../../server/start.ts')
let assets: Server['build']['assets']
beforeAll(async () => {
  const server: Server = await import('../../../build/server/index.js' as string)
  assets = server.build.assets
})

const isOffice = (id: string) => id.startsWith('routes/office/')

/** The scripts of a page, those of its layouts and of every page included. */
function scriptsOf(id: string): string[] {
  const route = assets.routes[id]
  if (!route) throw new Error(`${id} is no route`)
  const own = [route.module, ...(route.imports ?? [])]
  const around = route.parentId ? scriptsOf(route.parentId) : [assets.entry.module, ...assets.entry.imports]
  return [...new Set([...own, ...around])]
}

const fileOf = (address: string) => join('build/client', address)

/** Most scripts are of many pages, and each takes its time. */
const weighed = new Map<string, Promise<number>>()
function weigh(script: string): Promise<number> {
  const known =
    weighed.get(script) ?? readFile(fileOf(script)).then((code) => brotliCompressSync(code).length)
  weighed.set(script, known)
  return known
}

test('what visitors load has nothing of the office, and the office stays light', async () => {
  const pages = Object.keys(assets.routes)
  const visited = new Set(pages.filter((id) => !isOffice(id)).flatMap(scriptsOf))
  // A word of the menu, a sign of it, an address.
  for (const script of visited) {
    const code = await readFile(fileOf(script), 'utf8')
    expect(/menu-gestion|users-round|office-bar/.test(code), script).toBe(false)
  }
  for (const id of pages.filter(isOffice)) {
    const weights = await Promise.all(scriptsOf(id).map(weigh))
    const weight = weights.reduce((sum, bytes) => sum + bytes, 0)
    expect(weight, `${id}, bytes with Brotli`).toBeLessThan(150 * 1024)
  }
})
