import type { Database } from '../client.ts'
import {
  articles,
  clients,
  newsletterSubscriptions,
  portfolioEntries,
  quoteRequests,
} from '../schema/tables.ts'
import { demoArticles } from './articles.ts'
import { fillBusiness } from './business/fill-business.ts'
import { demoClients } from './people.ts'
import { demoPortfolioEntries } from './portfolio-entries.ts'

/** Fills an empty database with a site that lives; one that holds anything is left as it is. */
export async function fillWithDemo(db: Database, now: Date): Promise<void> {
  // A workshop that has deleted its articles, or not written any yet, has requests all the same.
  for (const table of [articles, portfolioEntries, quoteRequests, newsletterSubscriptions, clients]) {
    if ((await db.$count(table)) > 0) return
  }
  // Two nodes may come here at once.
  await db.insert(articles).values(demoArticles).onConflictDoNothing()
  await db.insert(clients).values(Object.values(demoClients)).onConflictDoNothing()
  await fillBusiness(db, now)
  await db.insert(portfolioEntries).values(demoPortfolioEntries).onConflictDoNothing()
}
