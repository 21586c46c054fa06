import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import {
  articles,
  clients,
  newsletterSubscriptions,
  portfolioEntries,
  quoteRequests,
} from '../db/schema/tables.ts'
import { contentOfArticle, contentOfEntry } from '../domain/content/page-content.ts'
import type { PageAddresses } from '../domain/page-addresses.ts'
import { demoArticles } from './articles.ts'
import { fillAudience } from './audience/fill-audience.ts'
import { fillBusiness } from './business/fill-business.ts'
import { demoClients } from './demo-clients.ts'
import { fillContent } from './fill-content.ts'
import { moreClients } from './more-clients.ts'
import { fillNewsletter } from './newsletter/fill-newsletter.ts'
import { demoPortfolioEntries } from './portfolio-entries.ts'

/** Fills an empty database with a site that lives, wholly or not at all; one that holds anything is left as it is. */
export async function fillWithDemo(db: Database, addresses: PageAddresses, now: Date): Promise<void> {
  if (!(await isEmpty(db))) return
  await db.transaction(async (tx) => {
    // Two nodes may come here at once.
    await tx.execute(sql`lock table ${clients} in share row exclusive mode`)
    if (!(await isEmpty(tx))) return
    const news = await tx
      .insert(articles)
      .values(demoArticles.map((article) => ({ ...article, url: addresses.article(article.id) })))
      .returning()
    const entries = await tx.insert(portfolioEntries).values(demoPortfolioEntries).returning()
    await fillContent(tx, now, [
      ...news.map((page) => ({ kind: 'article' as const, page, content: contentOfArticle(page) })),
      ...entries.map((page) => ({ kind: 'portfolio' as const, page, content: contentOfEntry(page) })),
    ])
    await fillAudience(tx, now)
    await fillNewsletter(tx, now)
    const people = await tx.insert(clients).values(Object.values(demoClients)).returning()
    await tx.insert(clients).values(moreClients(now))
    const [company, individual] = [demoClients.company, demoClients.individual].map(({ id }) =>
      people.find((person) => person.id === id),
    )
    if (company && individual) await fillBusiness({ db: tx, addresses }, now, { company, individual })
  })
}

/** A workshop that has deleted its articles, or not written any yet, has requests all the same. */
async function isEmpty(db: Database): Promise<boolean> {
  for (const table of [articles, portfolioEntries, quoteRequests, newsletterSubscriptions, clients])
    if ((await db.$count(table)) > 0) return false
  return true
}
