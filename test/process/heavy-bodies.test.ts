import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openRawConnection, sendRawRequest } from '../site/raw-http.ts'
import type { SiteProcess } from '../site/site-process.ts'
import { makeDataDir, openSiteOnDatabase } from './test-process.ts'

const boundary = 'frontiere'
const megabyte = 2 ** 20

const lines = (length: number, type: string, address: string) => [
  'POST /devis HTTP/1.1',
  'Host: a',
  'Sec-Fetch-Site: same-origin',
  `Content-Type: ${type}`,
  `X-Forwarded-For: ${address}`,
  `Content-Length: ${length}`,
]

function part(name: string, bytes: number, more = '') {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 'x'), Buffer.from('\r\n')])
}

const token = 'a token of the tests'

/** Returns the CPU seconds used by the process. Unlike elapsed time, they do not depend on other processes. */
async function processorSeconds({ origin }: SiteProcess): Promise<number> {
  const metrics = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
  return Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(await metrics.text())?.[1])
}

async function openOwnSite() {
  const dataDir = await makeDataDir()
  const site = await openSiteOnDatabase({ DATA_DIR: dataDir, METRICS_TOKEN: token })
  await fetch(`${site.origin}/devis`)
  return { site, dataDir }
}

test('forms with sparse names, 83,000 pairs or texts of 28 MB are answered quickly, and memory returns to its former level (decision 21)', async () => {
  const { site } = await openOwnSite()
  const before = await site.memory()
  const form = 'application/x-www-form-urlencoded'
  const multipart = `multipart/form-data; boundary=${boundary}`
  const heavy = Buffer.concat([part('last_name', 28 * megabyte), part('city', 28 * megabyte)])
  const attacks: [string, Buffer][] = [
    ['application/json', Buffer.from('photos[3000000]=x')],
    [form, Buffer.from('photos[3000000]=x')],
    [form, Buffer.from('a=&'.repeat(83_000))],
    [form, Buffer.from(`${'a[b]'.repeat(60_000)}=x`)],
  ]
  const usedBefore = await processorSeconds(site)
  for (const [at, [type, body]] of attacks.entries())
    for (let n = 0; n < 5; n++) {
      const { status } = await sendRawRequest(site.origin, lines(body.length, type, `10.0.${at}.${n}`), body)
      expect([400, 415, 422]).toContain(status)
    }
  // About a tenth of a second each, most of it for rendering the rejection page.
  expect((await processorSeconds(site)) - usedBefore).toBeLessThan(2)

  // Three requests at once, each announcing twelve texts of 28 MB: they are rejected after the first 256 kB.
  const answers = [0, 1, 2].map(async (address) => {
    const socket = openRawConnection(
      site.origin,
      lines(12 * 28 * megabyte, multipart, `10.1.0.${address}`),
      heavy,
    )
    const [answer] = await once(socket, 'data')
    socket.destroy()
    return String(answer).slice(0, 12)
  })
  expect(await Promise.all(answers)).toEqual(Array(3).fill('HTTP/1.1 413'))
  expect((await site.peakMemory()) - before).toBeLessThan(100 * megabyte)
  expect(await site.kill('SIGTERM')).toBe(0)
})

test('40 stalled uploads of 14.9 MB are stored on the disk, and deleted when their senders disconnect (decision 21)', async () => {
  const { site, dataDir } = await openOwnSite()
  const before = await site.memory()
  const body = part('images', 14.9 * megabyte, '; filename="a.jpg"').subarray(0, -2)
  const type = `multipart/form-data; boundary=${boundary}`
  const sockets = Array.from({ length: 40 }, (_, n) =>
    openRawConnection(site.origin, lines(body.length + 1_000, type, `10.2.0.${n}`), body),
  )
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await vi.waitFor(
    () => {
      for (const socket of sockets) expect(socket.writableLength).toBe(0)
    },
    { interval: 50 },
  )
  // 596 MB were sent; the rest is memory that the garbage collector has not freed yet.
  expect((await site.memory()) - before).toBeLessThan(120 * megabyte)
  const onTheWay = async () => {
    const [own = ''] = await readdir(join(dataDir, 'uploads'))
    return readdir(join(dataDir, 'uploads', own))
  }
  expect((await onTheWay()).length).toBeGreaterThan(0)
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => expect(await onTheWay()).toEqual([]))
})
