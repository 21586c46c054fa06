import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

type Server = typeof import('../../server/start.ts')
export type Assets = Server['build']['assets']

/** Reads the manifest that the built site sends to browsers. */
export async function readAssets(): Promise<Assets> {
  const server: Server = await import('../../build/server/index.js' as string)
  return server.build.assets
}

/** Returns the scripts of a page, including those of its layouts and of every page. */
export function listPageScripts(assets: Assets, id: string): string[] {
  const route = assets.routes[id]
  if (!route) throw new Error(`${id} is no route`)
  const own = [route.module, ...(route.imports ?? [])]
  const parentScripts = route.parentId
    ? listPageScripts(assets, route.parentId)
    : [assets.entry.module, ...assets.entry.imports]
  return [...new Set([...own, ...parentScripts])]
}

export const builtFileOf = (address: string) => join('build/client', address)

/** Sizes by file, because most scripts belong to many pages and compressing takes time. */
const weighed = new Map<string, Promise<number>>()
function weigh(script: string): Promise<number> {
  const knownSize =
    weighed.get(script) ?? readFile(builtFileOf(script)).then((code) => brotliCompressSync(code).length)
  weighed.set(script, knownSize)
  return knownSize
}

/** Returns the bytes, compressed with Brotli, that a page loads before any interaction. */
export async function measurePageWeight(assets: Assets, id: string): Promise<number> {
  const weights = await Promise.all(listPageScripts(assets, id).map(weigh))
  return weights.reduce((sum, bytes) => sum + bytes, 0)
}
