import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../../db/client.ts'
import { articles } from '../../../db/schema/tables.ts'
import { type Actor, operatorActor } from '../../kernel/events/record-event.ts'
import { lockMentionedFiles } from '../../kernel/files/uploaded-files.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { contentOfArticle } from './content-fields.ts'
import {
  type ContentFieldProblem,
  type ContentPublishOutcome,
  contentDateRule,
  contentHtmlRule,
  contentMediaRule,
  contentSlugRule,
  contentTitleRule,
  fileLinksRule,
  findAcceptedSlug,
  findContentFieldProblems,
  pictureLinkRule,
  pictureLinksRule,
} from './publication.ts'
import { recordPublishedPage } from './record-published-page.ts'

type Needs = Deps<'db' | 'clock' | 'announcements' | 'addresses'>

/**
 * Publishes an article, or replaces the one with its id, and updates its record in the office. HTML is sanitised before it is
 * stored. The date of a replaced article does not change unless a new one is given.
 */
export function publishArticle(
  deps: Needs,
  input: ArticleInput,
  by: Actor = operatorActor,
): Promise<ContentPublishOutcome> {
  return deps.db.transaction(async (tx) => {
    const publication = await storeArticlePage(tx, deps, input)
    if (publication.outcome !== 'published') return publication
    const [page] = await tx.select().from(articles).where(eq(articles.id, publication.id))
    if (page) {
      const { id: pageId, created_at } = page
      const content = contentOfArticle(page)
      await recordPublishedPage(tx, deps, by, { kind: 'article', id: pageId, created_at, content })
    }
    return publication
  })
}

/** Stores the page in the caller's transaction, without its record in the office. */
export async function storeArticlePage(
  tx: Transaction,
  { announcements, ...deps }: Omit<Needs, 'db'>,
  input: ArticleInput,
): Promise<ContentPublishOutcome> {
  const parsed = articleForm.safeParse(input)
  if (!parsed.success) return { outcome: 'invalid', problems: findContentFieldProblems(parsed.error) }
  const urls = await lockMentionedFiles(tx, parsed.data)
  if (urls.length > 0) return { outcome: 'files-missing', urls }
  const saved = await insertOrReplaceArticle(tx, deps, parsed.data)
  await announcements.announce(tx, 'news')
  return { outcome: 'published', ...saved, path: deps.addresses.article(saved.id) }
}

async function insertOrReplaceArticle(
  tx: Transaction,
  { clock, addresses }: Deps<'clock' | 'addresses'>,
  { id: wanted, created_at: date, ...article }: Article,
) {
  const insert = async (articleId: string) => {
    const url = addresses.article(articleId)
    const row = { ...article, id: articleId, url, created_at: date ?? clock.now() }
    const inserted = await tx.insert(articles).values(row).onConflictDoNothing().returning()
    return inserted.length === 1
  }
  if (!wanted) return { id: await findAcceptedSlug(article.title, insert), isNew: true }
  if (await insert(wanted)) return { id: wanted, isNew: true }
  await tx
    .update(articles)
    .set({ ...article, created_at: date })
    .where(eq(articles.id, wanted))
  return { id: wanted, isNew: false }
}

const articleForm = z.object({
  id: contentSlugRule,
  title: contentTitleRule,
  main_image: pictureLinkRule,
  content: contentHtmlRule,
  attachements: fileLinksRule,
  gallery: pictureLinksRule,
  video: contentMediaRule,
  audio: contentMediaRule,
  created_at: contentDateRule,
})

export type ArticleInput = z.input<typeof articleForm>
type Article = z.output<typeof articleForm>

/** Returns the reasons why an article cannot be published; empty when it can. */
export function findArticleProblems(input: unknown): ContentFieldProblem[] {
  const parsed = articleForm.safeParse(input)
  return parsed.success ? [] : findContentFieldProblems(parsed.error)
}
