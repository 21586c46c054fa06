import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Compresses the built assets once, as hard as it goes, so that no request has to. */
export function precompress(directory) {
  for (const name of readdirSync(directory, { recursive: true })) {
    const file = join(directory, name)
    if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(name) || statSync(file).size < 1024) continue
    const bytes = readFileSync(file)
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
