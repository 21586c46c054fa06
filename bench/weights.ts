import { brotliCompressSync } from 'node:zlib'

/** Returns the bytes, with Brotli, that a page loads before any interaction. */
export function measurePageWeights(origin: string, paths: string[]) {
  return Promise.all(paths.map((path) => weigh(origin, path)))
}

async function weigh(origin: string, path: string) {
  const html = await (await fetch(origin + path)).text()
  // Modules and style sheets that the page needs at once. Other URLs in the page are loaded later or never.
  const [, modules = ''] = /data-modules="([^"]*)"/.exec(html) ?? []
  const assets = [...modules.split(' '), ...new Set(html.match(/\/assets\/[\w.~-]+\.css/g))]
  const weights = await Promise.all(
    assets.map(async (asset) => ({ asset, bytes: brotli(await (await fetch(origin + asset)).text()) })),
  )
  const sum = (extension: string) =>
    weights.filter(({ asset }) => asset.endsWith(extension)).reduce((total, { bytes }) => total + bytes, 0)
  return { path, script: sum('.js'), style: sum('.css'), html: brotli(html) }
}

function brotli(text: string): number {
  return brotliCompressSync(text).length
}
