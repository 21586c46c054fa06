import { expect, onTestFinished, test, vi } from 'vitest'
import { smallPhoto } from '../content/photos.ts'
import { runCommand } from '../content/run-publish.ts'
import { submitQuoteRequestTo } from '../content/submit-quote-request.ts'
import { startSmtpServer } from '../peers/smtp-server.ts'
import { callCommand } from '../site/call-command.ts'
import { createTestDatabase } from '../site/database.ts'
import { makeDataDir, startSiteProcess } from './test-process.ts'

const token = 'a token of some length'

async function countGivenUp(origin: string): Promise<number> {
  const response = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
  return Number(/^jobs_waiting\{queue="dead-jobs"\} (\d+)$/m.exec(await response.text())?.[1])
}

const waitUntil = (check: () => Promise<void> | void) => vi.waitFor(check, { interval: 100 })

test('permanently rejected mails are tried twice, counted as given up, and can be retried or dismissed (decision 6)', async () => {
  const peer = await startSmtpServer()
  onTestFinished(() => peer.close())
  peer.rejection = { code: 550, text: 'no such mailbox <anais.lefevre@exemple.fr>' }
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const settingsOfSite = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url }
  const settings = { ...settingsOfSite, SMTP_URL: peer.url, METRICS_TOKEN: token }
  const manage = (...words: string[]) => callCommand(({ manageJobs }) => manageJobs(words), settings)

  const site = await startSiteProcess(settings)
  expect(await submitQuoteRequestTo(site.origin, await smallPhoto())).toBeTruthy()
  await waitUntil(async () => expect(await countGivenUp(site.origin)).toBe(2))
  expect(peer.rejected).toBe(4)
  const logLines = site.output().match(/"msg":"job given up"/g)
  expect(logLines).toHaveLength(2)
  // The welcome of the start names a sample address.
  expect(site.output().replace('vous@exemple.fr', '')).not.toMatch(/[\w.]+@exemple\.fr/)
  await site.kill('SIGTERM')

  const restartedSite = await startSiteProcess(settings)
  expect(restartedSite.output()).toContain('jobs given up wait for somebody')
  await waitUntil(async () => expect(await countGivenUp(restartedSite.origin)).toBe(2))
  const list = await runCommand('jobs', [], settings)
  expect(list).toMatchObject({ code: 0, stderr: '' })
  expect(list.stdout).not.toContain('@')
  const ids = list.stdout.match(
    /^[\w-]{36} {2}E-mail d’une demande de devis, le .+ après 2 essais : .+550.+$/gm,
  )
  expect(ids).toHaveLength(2)

  const [first = ''] = (ids ?? []).map((line) => line.split(' ')[0])
  expect(await manage('dismiss', first)).toMatchObject({ code: 0, stdout: 'Tâches classées : 1.\n' })
  peer.rejection = undefined
  expect(await manage('retry', 'all')).toMatchObject({ code: 0, stdout: 'Tâches relancées : 1.\n' })
  await waitUntil(() => expect(peer.received).toHaveLength(1))
  await waitUntil(async () => expect(await countGivenUp(restartedSite.origin)).toBe(0))
  expect((await manage()).stdout).toBe('Aucune tâche n’a été abandonnée.\n')
  // « all » without any job succeeds and counts zero.
  expect(await manage('retry', 'all')).toMatchObject({ code: 0, stdout: 'Tâches relancées : 0.\n' })
  expect(await manage('dismiss', 'all')).toMatchObject({ code: 0, stdout: 'Tâches classées : 0.\n' })
  expect(await manage('retry', first)).toMatchObject({ code: 1, stdout: '' })
  expect((await manage('effacer')).stderr).toContain('Indiquez')
})
