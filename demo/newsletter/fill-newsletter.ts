import type { Database } from '../../db/client.ts'
import {
  newsletterConsents,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscriptions,
} from '../../db/schema/tables.ts'
import { draftWords, sentWords } from './letter-words.ts'
import { idOf, proofs, readers } from './readers.ts'

const day = 86_400_000

/** A list of readers, one letter that they have had, and one that is being written. */
export async function fillNewsletter(db: Database, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const subscribed = readers.map(([name, days, source]) => ({
    id: idOf(name),
    email: `${name}@exemple.fr`,
    at: ago(days),
    source,
  }))
  await db
    .insert(newsletterSubscriptions)
    .values(subscribed.map(({ id, email, at }) => ({ id, email, created_ad: at })))
  await db.insert(newsletterConsents).values(
    subscribed.map(({ id, at, source, email }) => ({
      subscription_id: id,
      subscribed_at: at,
      source,
      proof: proofs[source],
      // The newest has not opened the mail yet.
      confirmed_at: email.startsWith('contact.motoclub') ? null : at,
      ...(email.startsWith('carrosserie') && {
        bounced_at: ago(30),
        bounce_reason: '550 5.1.1 User unknown',
      }),
    })),
  )
  await addIssues(db, now, subscribed.slice(0, 9))
}

async function addIssues(db: Database, now: Date, sentTo: readonly { id: string }[]): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const author = { author_name: 'Sophie Lambert' }
  const [id, sentAt] = ['LettreDemo000001', ago(30)]
  await db.insert(newsletterIssues).values([
    {
      id,
      state: 'sent',
      ...sentWords,
      ...author,
      recipients: sentTo.length,
      departures: 1,
      created_at: ago(33),
      changed_at: ago(31),
      campaign: 'lettre-demo',
      started_at: sentAt,
      finished_at: new Date(sentAt.getTime() + 60_000),
    },
    {
      id: 'LettreDemo000002',
      ...draftWords,
      ...author,
      created_at: ago(2),
      changed_at: ago(1),
    },
  ])
  await db.insert(newsletterDeliveries).values(
    sentTo.map(({ id: subscriber }) => ({
      issue_id: id,
      subscription_id: subscriber,
      domain: 'exemple.fr',
      settled_at: sentAt,
      state: subscriber === idOf('carrosserie.lejeune') ? ('bounced' as const) : ('sent' as const),
    })),
  )
}
