import { expect, test, vi } from 'vitest'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

/** Opens a site whose mail server rejects all mails, and which does not retry. */
async function openRejectedSite(settings: Record<string, string>): Promise<TestSite> {
  const send = () => Promise.reject(new Error('550 no such mailbox'))
  const site = await openTestSite({
    settings: { DEMO: 'on', ...settings },
    fakes: ({ mailer }) => ({ mailer: { ...mailer, send } }),
  })
  await site.query("update tw_jobs.queue set retry_limit = 0 where name = 'send-recovery-mail'")
  return site
}

/** Requests a new password. Returns the id of the recovery once its mail is given up. */
async function askInVain(site: TestSite, email: string): Promise<string> {
  const recovery = await site.fetch('/recuperation', {
    method: 'POST',
    body: new URLSearchParams({ email }),
    headers: { Origin: site.origin, Accept: 'application/json' },
  })
  const { id } = await recovery.json()
  await vi.waitFor(async () => {
    const finishedRecoveries = await site.query(
      "select 1 from tw_jobs.job where name = 'dead-jobs' and data->>'recoveryId' = $1",
      [id],
    )
    expect(finishedRecoveries).toHaveLength(1)
  })
  return id
}

const statusOf = async (site: TestSite, id: string) =>
  (await (await site.fetch(`/recuperation/${id}`)).json()).status

test('a recovery whose mail is permanently rejected fails, and the page says so, also without JavaScript (§4.6, §7.5)', async () => {
  const site = await openRejectedSite({})
  const id = await askInVain(site, 'pro@exemple.fr')
  expect(await statusOf(site, id)).toBe('failed')
  const page = await (await site.fetch(`/espace_pro?recuperation=${id}`)).text()
  expect(page).toContain('L’e-mail n’a pas pu être remis à cette adresse.')
})

test('with hidden accounts, a recovery whose mail is rejected is still reported as sent (§4.6, §7.5)', async () => {
  const site = await openRejectedSite({ HIDE_ACCOUNTS: 'on' })
  const id = await askInVain(site, 'pro@exemple.fr')
  expect(await statusOf(site, id)).toBe('done')
  const page = await (await site.fetch(`/espace_pro?recuperation=${id}`)).text()
  expect(page).toContain('Email envoyé')
})
