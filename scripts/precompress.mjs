import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Compresses the built assets once at the highest level, so that requests do not have to. */
export function precompress(directory) {
  for (const name of readdirSync(directory, { recursive: true })) {
    const file = join(directory, name)
    if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(name)) continue
    if (statSync(file).size < 1024) {
      for (const compressed of [`${file}.br`, `${file}.gz`]) rmSync(compressed, { force: true })
      continue
    }
    const compressedAt = statSync(`${file}.br`, { throwIfNoEntry: false })?.mtimeMs ?? 0
    // The file belongs to the previous build, which a running site may still serve.
    if (compressedAt > statSync(file).mtimeMs) continue
    const bytes = readFileSync(file)
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
