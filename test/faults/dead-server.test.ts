import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { subscribeToTestNewsletter } from '../content/subscribe.ts'
import { embeddedServer, makeDataDir, startSiteProcess } from '../process/test-process.ts'

const readiness = async (origin: string) => (await fetch(`${origin}/readyz`)).status

async function serverPid(dataDir: string): Promise<number> {
  const server = await embeddedServer(dataDir)
  return server ? server.pid : 0
}

/** Kills the site's own database server, as the kernel does when memory is exhausted. */
async function killServer(dataDir: string) {
  const pid = await serverPid(dataDir)
  expect(pid).toBeGreaterThan(0)
  process.kill(pid, 'SIGKILL')
  return pid
}

test('a killed database server is reported by /readyz, and restarted at the same address', async () => {
  const dataDir = await makeDataDir()
  const site = await startSiteProcess({ DATA_DIR: dataDir })
  const url = await readFile(join(dataDir, 'postgres/url'), 'utf8')
  for (let death = 1; death <= 2; death++) {
    const pid = await killServer(dataDir)
    await vi.waitFor(async () => expect(await readiness(site.origin)).toBe(503), {
      interval: 1,
    })
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
    await vi.waitFor(async () => expect(await readiness(site.origin)).toBe(200))
    expect(await serverPid(dataDir)).not.toBe(pid)
    expect(await readFile(join(dataDir, 'postgres/url'), 'utf8')).toBe(url)
    expect(await subscribeToTestNewsletter(site.origin, `apres-${death}@exemple.fr`)).toBe(true)
    expect(site.output().match(/Le serveur PostgreSQL ne tourne plus/g)).toHaveLength(death)
  }
  expect(await site.kill('SIGTERM')).toBe(0)
  expect(await embeddedServer(dataDir)).toBeNull()
})

test('stopping the site while its database server is dead or restarting leaves no server running', async () => {
  const dataDir = await makeDataDir()
  const site = await startSiteProcess({ DATA_DIR: dataDir })
  await killServer(dataDir)
  expect(await site.kill('SIGTERM')).toBe(0)
  expect(await embeddedServer(dataDir)).toBeNull()

  const comingBack = await startSiteProcess({ DATA_DIR: dataDir })
  await killServer(dataDir)
  await vi.waitFor(() => expect(comingBack.output()).toContain('Le serveur PostgreSQL ne tourne plus'), {
    interval: 1,
  })
  expect(await comingBack.kill('SIGTERM')).toBe(0)
  expect(await embeddedServer(dataDir)).toBeNull()
})
