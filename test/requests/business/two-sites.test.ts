import { expect, test, vi } from 'vitest'
import { openTestSite } from '../../site/open-test-site.ts'
import { colleague } from '../office/colleague.ts'
import { fieldsOf } from '../office/fill-form.ts'

test('two sites in one process send mails from their own contact address (§11.21)', async () => {
  const settings = { DEMO: 'on', JOBS: 'off' }
  const changed = await openTestSite({ settings })
  const owner = await colleague(changed, 'atelier@exemple.fr')
  const page = '/gestion/reglages/entreprise'
  const fields = fieldsOf(await owner.read(page), '#modifier form')
  const typed = { ...fields, contact_email: 'bonjour@exemple.fr' }
  expect((await owner.send(`${page}?formulaire=modifier`, typed)).status).toBe(200)

  const unchanged = await openTestSite({ settings })

  let visitors = 0
  const senderOf = async (site: typeof changed) => {
    const answer = await site.fetch('/recuperation', {
      method: 'POST',
      body: new URLSearchParams({ email: `personne${++visitors}@exemple.fr` }),
      headers: { Origin: site.origin, 'X-Forwarded-For': `192.0.2.${visitors}` },
    })
    expect(answer.status).toBe(303)
    const [recovery] = await site.query<{ sender: string }>(
      'select sender_email as sender from password_recoveries order by created_at desc limit 1',
    )
    return recovery?.sender
  }
  await vi.waitFor(async () => expect(await senderOf(changed)).toBe('bonjour@exemple.fr'))
  expect(await senderOf(unchanged)).toBe('contact@exemple.fr')
})
