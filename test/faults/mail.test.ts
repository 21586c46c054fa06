import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import { smallPhoto } from '../photos.ts'
import { startSite } from './site-process.ts'
import { submit } from './submit.ts'

let dataDir: string
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('a mail server that refuses for a while gets each mail later, once', async () => {
  const received: string[] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        if (refusals < 4) {
          refusals++
          return done(Object.assign(new Error('come back later'), { responseCode: 451 }))
        }
        received.push(mail.messageId ?? '')
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  dataDir = await mkdtemp(join(tmpdir(), 'tw-jantes-mail-'))
  const site = await startSite({ DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` })
  try {
    const id = await submit(site.origin, await smallPhoto())
    expect(id).toBeTruthy()
    await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 60_000, interval: 100 })
    expect(refusals).toBe(4)
    expect(new Set(received).size).toBe(2)
    for (const messageId of received) expect(messageId).toContain(id)
  } finally {
    await site.kill('SIGTERM')
    await new Promise<void>((resolve) => server.close(resolve))
  }
  expect(received).toHaveLength(2)
}, 90_000)
