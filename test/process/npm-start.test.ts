import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { embeddedServer, makeDataDir } from './test-process.ts'

/** Milliseconds until a first start has created its database and filled in the demo, on a busy machine. */
const startTimeout = 240_000

test('SIGTERM to npm start drains the site and exits with 0', { timeout: 300_000 }, async () => {
  const dataDir = await makeDataDir()
  const settings = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '', LOG_LEVEL: 'info' }
  const npm = spawn('npm', ['start'], { env: { ...process.env, ...settings }, detached: true })
  onTestFinished(() => void (npm.exitCode ?? process.kill(-(npm.pid ?? 0), 'SIGKILL')))
  let output = ''
  npm.stdout.on('data', (text) => {
    output += text
  })
  await vi.waitFor(() => expect(output).toContain('TW Jantes est ouvert'), {
    interval: 20,
    timeout: startTimeout,
  })
  const npmClosed = once(npm, 'close')
  npm.kill('SIGTERM')
  expect(await npmClosed).toEqual([0, null])
  expect(output).toContain('stopping')
  expect(await embeddedServer(dataDir)).toBeNull()
})
