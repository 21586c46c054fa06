import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { builtFileOf, listPageScripts, readAssets } from '../../reading/page-scripts.ts'

const isOffice = (id: string) => id.startsWith('routes/office/')

test('scripts loaded by visitors contain no office code (§11.6)', async () => {
  const assets = await readAssets()
  const pages = Object.keys(assets.routes)
  const visited = new Set(pages.filter((id) => !isOffice(id)).flatMap((id) => listPageScripts(assets, id)))
  expect(visited.size).toBeGreaterThan(2)
  // Office-only strings: a word of the menu, an icon, an address.
  for (const script of visited) {
    const code = await readFile(builtFileOf(script), 'utf8')
    expect(/menu-gestion|users-round|office-bar/.test(code), script).toBe(false)
  }
})
