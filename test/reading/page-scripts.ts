import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

type Server = typeof import('../../server/start.ts')
export type Assets = Server['build']['assets']

/** What the built site tells browsers of its routes. */
export async function readAssets(): Promise<Assets> {
  const server: Server = await import('../../build/server/index.js' as string)
  return server.build.assets
}

/** The scripts of a page, those of its layouts and of every page included. */
export function scriptsOf(assets: Assets, id: string): string[] {
  const route = assets.routes[id]
  if (!route) throw new Error(`${id} is no route`)
  const own = [route.module, ...(route.imports ?? [])]
  const around = route.parentId
    ? scriptsOf(assets, route.parentId)
    : [assets.entry.module, ...assets.entry.imports]
  return [...new Set([...own, ...around])]
}

export const fileOf = (address: string) => join('build/client', address)

/** Most scripts are of many pages, and each takes its time. */
const weighed = new Map<string, Promise<number>>()
function weigh(script: string): Promise<number> {
  const known =
    weighed.get(script) ?? readFile(fileOf(script)).then((code) => brotliCompressSync(code).length)
  weighed.set(script, known)
  return known
}

/** Bytes with Brotli of what a page loads before it is touched. */
export async function weightOf(assets: Assets, id: string): Promise<number> {
  const weights = await Promise.all(scriptsOf(assets, id).map(weigh))
  return weights.reduce((sum, bytes) => sum + bytes, 0)
}
