import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { articles } from '../../db/schema/tables.ts'
import { holdFiles } from '../publishing/hold-files.ts'
import { type Publication, problemsOf } from '../publishing/publication.ts'
import { underFreeSlug } from '../publishing/slug.ts'
import type { World } from '../world.ts'
import { type Article, type ArticleInput, articleForm } from './article-form.ts'

type Needs = World<'db' | 'clock' | 'announcements' | 'addresses'>

/** The page itself, in its publisher's transaction. */
export async function putArticle(
  tx: Database,
  { announcements, ...world }: Omit<Needs, 'db'>,
  input: ArticleInput,
): Promise<Publication> {
  const parsed = articleForm.safeParse(input)
  if (!parsed.success) return { outcome: 'invalid', problems: problemsOf(parsed.error) }
  const urls = await holdFiles(tx, parsed.data)
  if (urls.length > 0) return { outcome: 'files-missing', urls }
  const saved = await save(tx, world, parsed.data)
  await announcements.announce(tx, 'news')
  return { outcome: 'published', ...saved, path: world.addresses.article(saved.id) }
}

async function save(
  tx: Database,
  { clock, addresses }: World<'clock' | 'addresses'>,
  { id: wanted, created_at: date, ...article }: Article,
) {
  const insert = async (articleId: string) => {
    const url = addresses.article(articleId)
    const row = { ...article, id: articleId, url, created_at: date ?? clock.now() }
    const inserted = await tx.insert(articles).values(row).onConflictDoNothing().returning()
    return inserted.length === 1
  }
  if (!wanted) return { id: await underFreeSlug(article.title, insert), isNew: true }
  if (await insert(wanted)) return { id: wanted, isNew: true }
  await tx
    .update(articles)
    .set({ ...article, created_at: date })
    .where(eq(articles.id, wanted))
  return { id: wanted, isNew: false }
}
