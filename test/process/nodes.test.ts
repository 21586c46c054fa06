import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { startSmtpServer } from '../peers/smtp-server.ts'
import { smallPhoto } from '../photos.ts'
import { submit } from '../submit.ts'
import { makeDataDir, openSite, query } from './test-process.ts'

test('a node without jobs takes a request in; another node on the same database sends its mails', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const peer = await startSmtpServer()
  onTestFinished(() => peer.close())
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url, SMTP_URL: peer.url }

  const web = await openSite({ ...settings, JOBS: 'off' })
  const id = await submit(web.origin, await smallPhoto())
  expect(id).toBeTruthy()
  await wait(1_500)
  expect(peer.handedOver).toBe(0)

  const worker = await openSite(settings)
  await vi.waitFor(() => expect(peer.received).toHaveLength(2), { timeout: 15_000, interval: 50 })
  for (const { messageId } of peer.received) expect(messageId).toContain(id)

  // With both nodes up, requests of either are stored once and mailed once.
  expect(await submit(web.origin, await smallPhoto())).toBeTruthy()
  expect(await submit(worker.origin, await smallPhoto())).toBeTruthy()
  await vi.waitFor(() => expect(peer.received).toHaveLength(6), { timeout: 15_000, interval: 50 })
  expect(await query(database.url, 'select notifications from form_counters')).toEqual([{ notifications: 3 }])
  expect(await readdir(join(settings.DATA_DIR))).not.toContain('postgres')
})
