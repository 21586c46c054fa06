import { and, eq, sql } from 'drizzle-orm'
import { mailAttempts } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import type { takeMail } from './take-mail.ts'

type Needs = Parameters<typeof takeMail>[0]

export async function countAttempt({ db, clock }: Needs, mailbox: string, place: string): Promise<number> {
  const now = clock.now()
  const [counted] = await db
    .insert(mailAttempts)
    .values({ mailbox, place, attempts: 1, tried_at: now })
    .onConflictDoUpdate({
      target: [mailAttempts.mailbox, mailAttempts.place],
      set: { attempts: sql`${mailAttempts.attempts} + 1`, tried_at: now },
    })
    .returning({ attempts: mailAttempts.attempts })
  return counted?.attempts ?? 1
}

export async function forgetAttempts({ db }: World<'db'>, mailbox: string, place: string): Promise<void> {
  await db.delete(mailAttempts).where(and(eq(mailAttempts.mailbox, mailbox), eq(mailAttempts.place, place)))
}
