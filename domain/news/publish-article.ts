import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/client.ts'
import { articles } from '../../db/schema/tables.ts'
import { keepPublished } from '../content/keep-published.ts'
import { contentOfArticle } from '../content/page-content.ts'
import { type Actor, operator } from '../events/actor.ts'
import { holdFiles } from '../publishing/hold-files.ts'
import {
  created_at,
  fileLinks,
  html,
  id,
  media,
  pictureLink,
  pictureLinks,
  title,
} from '../publishing/page-fields.ts'
import { type Problem, type Publication, problemsOf } from '../publishing/publication.ts'
import { underFreeSlug } from '../publishing/slug.ts'
import type { World } from '../world.ts'

const articleForm = z.object({
  id,
  title,
  main_image: pictureLink,
  content: html,
  attachments: fileLinks,
  gallery: pictureLinks,
  video: media,
  audio: media,
  created_at,
})

export type ArticleInput = z.input<typeof articleForm>
type Article = z.output<typeof articleForm>

type Needs = World<'db' | 'clock' | 'announcements' | 'addresses'>

/**
 * Publishes an article, or replaces the one that has its id (docs/product.md §7.9), and has the office know it (§11.18).
 * Whatever HTML comes in, only sanitised HTML is stored. A replaced article keeps its date unless it is given another.
 */
export function publishArticle(
  world: Needs,
  input: ArticleInput,
  by: Actor = operator,
): Promise<Publication> {
  return world.db.transaction(async (tx) => {
    const publication = await putArticle(tx, world, input)
    if (publication.outcome !== 'published') return publication
    const [page] = await tx.select().from(articles).where(eq(articles.id, publication.id))
    if (page) {
      const { id: pageId, created_at } = page
      const content = contentOfArticle(page)
      await keepPublished(tx, world, by, { kind: 'article', id: pageId, created_at, content })
    }
    return publication
  })
}

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

/** What still stands in the way of publishing; none for an article that can be. */
export function articleProblems(input: unknown): Problem[] {
  const parsed = articleForm.safeParse(input)
  return parsed.success ? [] : problemsOf(parsed.error)
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
