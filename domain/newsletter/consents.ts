import type { Database } from '../../db/client.ts'
import { newsletterConsents } from '../../db/schema/tables.ts'

export type Consent = typeof newsletterConsents.$inferSelect

/** How an address came to the list, as it is read. */
export const consentSources = {
  site: 'Formulaire du site',
  office: 'Ajouté par l’atelier',
  import: 'Import',
  before: 'Formulaire du site, avant la confirmation',
} as const satisfies Record<Consent['source'], string>

/** What stands beside a subscription that has just been made. */
export async function keepConsent(
  tx: Database,
  subscriptions: readonly (Pick<Consent, 'subscription_id' | 'subscribed_at' | 'source'> &
    Partial<Consent>)[],
): Promise<void> {
  if (subscriptions.length === 0) return
  await tx
    .insert(newsletterConsents)
    .values([...subscriptions])
    .onConflictDoNothing()
}
