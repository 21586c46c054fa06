import pg from 'pg'
import { insertArticles } from './growth/fill-articles.ts'
import { fillLargeBusiness } from './growth/fill-business.ts'
import { fillLargeContent } from './growth/fill-content.ts'
import { fillLargeInbox } from './growth/fill-inbox.ts'
import { fillLargeNewsletter } from './growth/fill-newsletter.ts'
import type { SiteSize } from './growth/size.ts'

/** Adds records of other clients to a demo site until it has that size; those of the demo's clients do not change. */
export async function fillSiteToSize(url: string, size: SiteSize): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c search_path=tw -c synchronous_commit=off',
  })
  await client.connect()
  try {
    await fillLargeBusiness(client, size)
    await insertArticles(client, size)
    await fillLargeInbox(client, size)
    await fillLargeContent(client, size)
    await fillLargeNewsletter(client, size)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
