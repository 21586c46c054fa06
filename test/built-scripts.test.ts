import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('scripts that browsers load do not use Temporal, which only the server has', async () => {
  const folder = 'build/client/assets'
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  for (const name of scripts) {
    const code = await readFile(join(folder, name), 'utf8')
    expect([name, /\b(?:Temporal|toTemporalInstant)\b/.test(code)]).toEqual([name, false])
  }
})
