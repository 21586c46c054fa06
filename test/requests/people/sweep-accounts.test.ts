import { expect, test } from 'vitest'
import { openDatabasePool } from '../../../db/client.ts'
import { sweepAccounts } from '../../../domain/people/sign-in/sweep-accounts.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { openTestSite } from '../../site/open-test-site.ts'

test('expired recoveries, sessions, links, invitations, audit records and limits are deleted, and current ones are kept (§9.8)', async () => {
  const site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  await signInToTestSite(site, 'pro@exemple.fr')
  const ago = (interval: string) => `now() - interval '${interval}'`
  await site.query(`insert into password_recoveries
    select kind, 'a@exemple.fr', '', '', '', 'pending', at from (values
      ('left', ${ago('61 minutes')}), ('watched', ${ago('59 minutes')})) rows (kind, at)`)
  await site.query(`insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
    select kind, kind, 'GarageSaintDie01', ends, at, at from (values
      ('unused', ${ago('1 minute')}, ${ago('31 days')}),
      ('old', ${ago('-20 days')}, ${ago('91 days')}),
      ('used', ${ago('-1 minute')}, ${ago('89 days')})) rows (kind, ends, at)`)
  await site.query(`insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
    select kind, kind, '', at, at, at from (values
      ('forgotten', ${ago('8 days')}), ('expired', ${ago('6 days')})) rows (kind, at)`)
  await site.query(`insert into customer_creations
    select kind, 'client', 'a@exemple.fr', status, null, at from (values
      ('never-followed', 'email_sent', ${ago('31 days')}),
      ('expired', 'email_sent', ${ago('29 days')}),
      ('followed', 'account_created', ${ago('400 days')})) rows (kind, status, at)`)
  await site.query(`insert into audit_trail select kind, 'signed-in', null, null, at from (values
      ('old', ${ago('366 days')}), ('recent', ${ago('364 days')})) rows (kind, at)`)
  await site.query(
    `insert into rate_limits values ('ended', 1, ${Date.now() - 1_000}), ('counting', 1, ${Date.now() + 60_000})`,
  )

  const { db, pool } = openDatabasePool(site.databaseUrl, 'tw', 1)
  await sweepAccounts({ db, clock: { now: () => new Date() } })
  await pool.end()

  const idsOf = async (table: string) =>
    (await site.query<{ id: string }>(`select id from ${table} where length(id) <> 16 order by id`)).map(
      ({ id }) => id,
    )
  expect(await idsOf('password_recoveries')).toEqual(['watched'])
  expect(await idsOf('sessions')).toEqual(['used'])
  expect(await idsOf('verifications')).toEqual(['expired'])
  expect(await idsOf('customer_creations')).toEqual(['expired', 'followed'])
  expect(await idsOf('audit_trail')).toEqual(['recent'])
  expect(await site.query("select key from rate_limits where key in ('ended', 'counting')")).toEqual([
    { key: 'counting' },
  ])
  expect(await site.query('select 1 from sessions')).toHaveLength(2)
})
