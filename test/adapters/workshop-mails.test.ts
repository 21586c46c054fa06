import { expect, test } from 'vitest'
import { missingFactPlaceholder } from '../../domain/business/site.ts'
import type { Mail } from '../../domain/kernel/ports/mailer.ts'
import { createCountingMailer } from '../../server/metrics/count-mails.ts'

test('without a mail address of the workshop, notices are sent to the sender’s address, and mails have no reply address', async () => {
  const sent: Mail[] = []
  const mailer = createCountingMailer(
    {
      send: async (mail) => {
        sent.push(mail)
      },
      deleteUnfinishedFiles: async () => 0,
    },
    'site@jantes.test',
  )
  const mail = { id: 'one', subject: 'Demande', text: 'Bonjour', html: '<p>Bonjour</p>' }
  await mailer.send({ ...mail, to: missingFactPlaceholder, replyTo: 'client@jantes.test' })
  await mailer.send({ ...mail, to: 'client@jantes.test', replyTo: missingFactPlaceholder })
  expect(sent.map(({ to, replyTo }) => [to, replyTo])).toEqual([
    ['site@jantes.test', 'client@jantes.test'],
    ['client@jantes.test', undefined],
  ])
  expect(mailer.counts).toEqual({ sent: 2, failed: 0 })
})
