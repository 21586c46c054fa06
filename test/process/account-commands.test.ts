import { expect, test } from 'vitest'
import { callCommand } from '../site/call-command.ts'
import { createTestDatabase } from '../site/database.ts'
import { makeDataDir, queryTenant } from './test-process.ts'

const siteUrl = 'https://jantes.test'

const chosenAt = /https:\/\/jantes\.test\/update_user_actions\?mode=resetPassword&oobCode=[\w-]{32}\n$/

test('the command finds an existing staff account, and never turns a client account into a staff account (§6)', async () => {
  const database = await createTestDatabase()
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url, SITE_URL: siteUrl }
  const countResetLinks = () => queryTenant(database.url, 'select count(*)::int from verifications')
  try {
    expect((await callCommand(({ makeStaff }) => makeStaff('chef@exemple.fr'), settings)).code).toBe(0)
    const exit = await callCommand(({ makeStaff }) => makeStaff('Chef@exemple.fr'), settings)
    expect(exit.stdout).toMatch(/^Ce compte de l’atelier existe déjà/)
    expect(exit.stdout).toMatch(chosenAt)
    // State created by an older version that runs beside this one and has no roles.
    await queryTenant(database.url, 'delete from staff')
    const makeChef = () => callCommand(({ makeStaff }) => makeStaff('chef@exemple.fr'), settings)
    expect((await makeChef()).code).toBe(0)
    expect(await queryTenant(database.url, 'select role from staff')).toEqual([{ role: 'responsable' }])
    await queryTenant(database.url, "update users set role = 'client'")
    const before = await countResetLinks()
    expect(await makeChef()).toEqual({
      code: 1,
      stdout: '',
      stderr: 'chef@exemple.fr est l’adresse d’un client\u00a0: choisissez-en une autre pour l’atelier.\n',
    })
    expect(await queryTenant(database.url, 'select role from users')).toEqual([{ role: 'client' }])
    expect(await countResetLinks()).toEqual(before)
  } finally {
    await database.drop()
  }
})

test('a command resets a lost second factor with its recovery codes and sessions (§6)', async () => {
  const database = await createTestDatabase()
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url, SITE_URL: siteUrl }
  try {
    expect(await callCommand(({ resetFactor }) => resetFactor('chef@exemple.fr'), settings)).toMatchObject({
      code: 1,
      stderr: 'chef@exemple.fr n’est pas l’adresse d’un compte de l’atelier.\n',
    })
    await queryTenant(
      database.url,
      "insert into users (id, name, email, role, created_at, updated_at) values ('chef', 'Chef', 'tw_chef@exemple.fr', 'staff', now(), now())",
    )
    await queryTenant(database.url, "insert into second_factors select id, 'x', 0, now() from users")
    await queryTenant(database.url, "insert into recovery_codes select id, 'x', null from users")
    await queryTenant(
      database.url,
      "insert into sessions (id, token, user_id, expires_at, created_at, updated_at) select 's', 's', id, now(), now(), now() from users",
    )
    const reset = await callCommand(({ resetFactor }) => resetFactor(' Chef@exemple.fr'), settings)
    expect(reset).toMatchObject({ code: 0, stderr: '' })
    for (const table of ['second_factors', 'recovery_codes', 'sessions'])
      expect(await queryTenant(database.url, `select * from ${table}`), table).toEqual([])
    const [lastEvent] = await queryTenant<{ act: string }>(
      database.url,
      'select act from audit_trail order by created_at desc limit 1',
    )
    expect(lastEvent?.act).toBe('factor-reset')
  } finally {
    await database.drop()
  }
})

test('commands invite clients and create staff accounts (§7.6)', async () => {
  const database = await createTestDatabase()
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url, SITE_URL: siteUrl }
  try {
    const invited = await callCommand(
      ({ inviteClientByEmail }) => inviteClientByEmail(' Nouvelle@Exemple.fr'),
      settings,
    )
    expect(invited).toMatchObject({ code: 0, stderr: '' })
    expect(invited.stdout).toContain('Invitation de')
    const records = await queryTenant(
      database.url,
      'select status, r.email, c.id = r.client_id as is_client from customer_creations r join clients c using (email)',
    )
    expect(records).toEqual([{ status: 'email_sent', email: 'nouvelle@exemple.fr', is_client: true }])
    const [job] = await queryTenant<{ count: number }>(
      database.url,
      "select count(*)::int from tw_jobs.job where name = 'send-invitation-mail'",
    )
    expect(job?.count).toBe(1)

    const makeStaffOf = (email: string) => callCommand(({ makeStaff }) => makeStaff(email), settings)
    const staff = await makeStaffOf('chef@exemple.fr')
    expect(staff.stdout).toContain('créé')
    expect(staff.stdout).toMatch(chosenAt)
    expect(await queryTenant(database.url, 'select email, role from users')).toEqual([
      { email: 'tw_chef@exemple.fr', role: 'staff' },
    ])
    const rejected = await callCommand(
      ({ inviteClientByEmail }) => inviteClientByEmail('chef@exemple.fr'),
      settings,
    )
    expect(rejected).toMatchObject({ code: 1, stderr: 'chef@exemple.fr a déjà un compte.\n' })
    await queryTenant(
      database.url,
      `insert into users (id, name, email, role, created_at, updated_at)
       values ('ClientAvecCompte', 'Camille', 'tw_client@exemple.fr', 'client', now(), now())`,
    )
    const client = await makeStaffOf(' Client@Exemple.fr')
    expect(client).toMatchObject({ code: 1, stdout: '' })
    expect(client.stderr).toContain('est l’adresse d’un client')
    expect(await queryTenant(database.url, "select role from users where id = 'ClientAvecCompte'")).toEqual([
      { role: 'client' },
    ])
    const links = "select 1 from verifications where value = 'ClientAvecCompte'"
    expect(await queryTenant(database.url, links)).toEqual([])
    const roles = await queryTenant(database.url, 'select role from staff')
    expect(roles).toEqual([{ role: 'responsable' }])
    const nonsense = await makeStaffOf('chef')
    expect(nonsense).toMatchObject({ code: 1, stdout: '' })
    expect(nonsense.stderr).toContain('n’est pas une adresse e-mail')
  } finally {
    await database.drop()
  }
})
