import { randomId } from '../../domain/kernel/random-id.ts'

type Query = (text: string, values: unknown[]) => Promise<unknown>

/** Makes a client, or a staff member with all permissions, with an account and the password of the demo's people. */
export async function newPerson(
  query: Query,
  role: 'client' | 'staff' = 'client',
): Promise<{ id: string; email: string }> {
  const id = randomId()
  const email = `${randomId().toLowerCase()}@exemple.fr`
  if (role === 'client')
    await query("insert into clients (id, type, email) values ($1, 'individual', $2)", [id, email])
  await query(
    `insert into users (id, name, email, role, created_at, updated_at)
     values ($1, 'Camille', $2, $3, now(), now())`,
    [id, `tw_${email}`, role],
  )
  if (role === 'staff')
    await query("insert into staff (user_id, role, created_at) values ($1, 'responsable', now())", [id])
  await query(
    `insert into accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
     select $1, $1, 'credential', $1, password, now(), now() from accounts where user_id = 'GarageSaintDie01'`,
    [id],
  )
  return { id, email }
}
