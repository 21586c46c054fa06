import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Opens the built site with its demo content on a separate database, for scripts that visit it; or uses the running site at
 * `SITE` and does not stop it.
 */
export async function openDemoSite() {
  if (process.env.SITE) return { origin: process.env.SITE, stop() {} }
  const dataDir = mkdtempSync(join(tmpdir(), 'tw-jantes-demo-'))
  // As root, the embedded PostgreSQL runs under another account, which must be able to enter the folder.
  chmodSync(dataDir, 0o755)
  const port = 20_000 + (process.pid % 10_000)
  const origin = `http://127.0.0.1:${port}`
  const child = spawn('node_modules/.bin/node', ['build/server/index.js'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: origin,
      DEMO: 'on',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('the site did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    origin,
    stop() {
      child.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
      child.kill('SIGTERM')
    },
  }
}
