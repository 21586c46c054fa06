import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client.ts'
import {
  articles,
  clients,
  contentRecords,
  contentVersions,
  newsletterSubscriptions,
  portfolioEntries,
  quoteRequests,
} from '../db/schema/tables.ts'
import type { Facts } from '../domain/business/site.ts'
import type { PageAddresses } from '../domain/kernel/ports/page-addresses.ts'
import { randomId } from '../domain/kernel/random-id.ts'
import {
  type ContentKind,
  type ContentValues,
  contentOfArticle,
  contentOfPortfolioEntry,
} from '../domain/publishing/content/content-fields.ts'
import { demoArticles } from './articles.ts'
import { fillDemoAudience } from './audience.ts'
import { fillDemoBusiness } from './business/fill-business.ts'
import { buildOtherDemoClients } from './more-clients.ts'
import { fillDemoNewsletter } from './newsletter.ts'
import { demoClients } from './people.ts'
import { demoPortfolioEntries } from './portfolio-entries.ts'

/** Fills an empty database with the demo site in one transaction. Leaves a database with any data unchanged. */
export async function fillEmptyDatabaseWithDemo(
  db: Database,
  addresses: PageAddresses,
  now: Date,
  facts: Facts,
): Promise<void> {
  if (!(await isEmpty(db))) return
  await db.transaction(async (tx) => {
    // Locks the table, because two nodes may run this at the same time.
    await tx.execute(sql`lock table ${clients} in share row exclusive mode`)
    if (!(await isEmpty(tx))) return
    const news = await tx
      .insert(articles)
      .values(demoArticles.map((article) => ({ ...article, url: addresses.article(article.id) })))
      .returning()
    const entries = await tx.insert(portfolioEntries).values(demoPortfolioEntries).returning()
    await fillContent(tx, now, [
      ...news.map((page) => ({ kind: 'article' as const, page, content: contentOfArticle(page) })),
      ...entries.map((page) => ({
        kind: 'portfolio' as const,
        page,
        content: contentOfPortfolioEntry(page),
      })),
    ])
    await fillDemoAudience(tx, now)
    await fillDemoNewsletter(tx, now)
    const people = await tx
      .insert(clients)
      .values([...Object.values(demoClients), ...buildOtherDemoClients(now)])
      .returning()
    await fillDemoBusiness({ db: tx, addresses, facts }, now, people)
  })
}

/**
 * Whether the database has no content. Checks more than articles: a workshop may have deleted its articles, or not
 * written any, and have requests.
 */
async function isEmpty(db: Database): Promise<boolean> {
  for (const table of [articles, portfolioEntries, quoteRequests, newsletterSubscriptions, clients])
    if ((await db.$count(table)) > 0) return false
  return true
}

interface DemoPage {
  kind: ContentKind
  page: { id: string; created_at: Date }
  content: ContentValues
}

const authorName = 'Sophie Lambert'
const anHour = 3_600_000

/** Adds the demo's pages to the records of the office, and the draft of an article. */
async function fillContent(tx: Transaction, now: Date, pages: readonly DemoPage[]): Promise<void> {
  const published = pages.map(({ kind, page: { id, created_at }, content }) => ({
    id: randomId(),
    kind,
    state: 'published' as const,
    page_id: id,
    page_created_at: created_at,
    content,
    published_version: 1,
    published_at: created_at,
    created_at,
    changed_at: created_at,
    author_name: authorName,
    changed_by: authorName,
  }))
  const startedAt = new Date(now.getTime() - 3 * anHour)
  const draft = {
    id: randomId(),
    kind: 'article' as const,
    content: tightening,
    created_at: startedAt,
    changed_at: startedAt,
    author_name: authorName,
    changed_by: authorName,
  }
  await tx.insert(contentRecords).values([...published, draft])
  await tx.insert(contentVersions).values(
    [...published, { ...draft, published_at: null }].map((record) => ({
      record_id: record.id,
      number: 1,
      content: record.content,
      author_name: authorName,
      begun_at: record.created_at,
      changed_at: record.changed_at,
      published_at: record.published_at,
    })),
  )
}

const tightening: ContentValues = {
  title: 'Couple de serrage\u00a0: pourquoi le contrôler après 50 à 100\u00a0km',
  main_image: '/pictures/voiture-roue',
  content: `<p>Après tout remontage, les portées se mettent en place pendant les premiers kilomètres et le serrage peut
baisser un peu. Il se contrôle à la clé dynamométrique après 50 à 100&nbsp;km.</p>
<h2>Ce que nous faisons à l’atelier</h2>
<ul>
<li>Faces d’appui et portées d’écrou laissées sans peinture.</li>
<li>Serrage en croix, à la clé dynamométrique, au couple du constructeur.</li>
<li>Une étiquette au volant, avec le couple et la date.</li>
</ul>
<p>Passez aux heures d’ouverture, le contrôle ne prend que quelques minutes.</p>`,
}
