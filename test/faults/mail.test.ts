import { rm } from 'node:fs/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { smallPhoto } from '../content/photos.ts'
import { submitQuoteRequestTo } from '../content/submit-quote-request.ts'
import { startSmtpServer } from '../peers/smtp-server.ts'
import { startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

let dataDir: string
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('while a mail server rejects mails they are retried, and each arrives once (§7.1, decision 4)', async () => {
  const peer = await startSmtpServer()
  peer.rejection = { code: 451, text: 'come back later' }
  dataDir = await makeTemporaryFolder('mail')
  const site = await startSite({ DATA_DIR: dataDir, SMTP_URL: peer.url })
  try {
    const id = await submitQuoteRequestTo(site.origin, await smallPhoto())
    expect(id).toBeTruthy()
    await vi.waitFor(() => expect(peer.rejected).toBeGreaterThanOrEqual(4), { interval: 50 })
    expect(peer.received).toEqual([])
    peer.rejection = undefined
    await vi.waitFor(() => expect(peer.received).toHaveLength(2), { interval: 50 })
    expect(new Set(peer.received.map(({ messageId }) => messageId)).size).toBe(2)
    for (const { messageId } of peer.received) expect(messageId).toContain(id)
  } finally {
    await site.kill('SIGTERM')
    await peer.close()
  }
  expect(peer.received).toHaveLength(2)
})
