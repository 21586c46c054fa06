import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../../db/client.ts'
import { portfolioEntries } from '../../../db/schema/tables.ts'
import { type Actor, operatorActor } from '../../kernel/events/record-event.ts'
import { lockMentionedFiles } from '../../kernel/files/uploaded-files.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { rimDefectNames, rimServiceNames } from '../../kernel/rim-words.ts'
import { contentOfPortfolioEntry } from '../content/content-fields.ts'
import {
  type ContentFieldProblem,
  type ContentPublishOutcome,
  contentDateRule,
  contentHtmlRule,
  contentSlugRule,
  contentTitleRule,
  findAcceptedSlug,
  findContentFieldProblems,
  pictureLinkRule,
  pictureLinksRule,
} from '../content/publication.ts'
import { recordPublishedPage } from '../content/record-published-page.ts'

type Needs = Deps<'db' | 'clock' | 'announcements' | 'addresses'>

/**
 * Publishes a portfolio entry, or replaces the one with its id, under the rules of an article, and updates its record in the
 * office.
 */
export function publishPortfolioEntry(
  deps: Needs,
  input: PortfolioEntryInput,
  by: Actor = operatorActor,
): Promise<ContentPublishOutcome> {
  return deps.db.transaction(async (tx) => {
    const publication = await storePortfolioEntryPage(tx, deps, input)
    if (publication.outcome !== 'published') return publication
    const [page] = await tx.select().from(portfolioEntries).where(eq(portfolioEntries.id, publication.id))
    if (page) {
      const { id: pageId, created_at } = page
      const content = contentOfPortfolioEntry(page)
      await recordPublishedPage(tx, deps, by, { kind: 'portfolio', id: pageId, created_at, content })
    }
    return publication
  })
}

/** Stores the page in the caller's transaction, without its record in the office. */
export async function storePortfolioEntryPage(
  tx: Transaction,
  { clock, announcements, addresses }: Omit<Needs, 'db'>,
  input: PortfolioEntryInput,
): Promise<ContentPublishOutcome> {
  const parsed = portfolioEntryForm.safeParse(input)
  if (!parsed.success) return { outcome: 'invalid', problems: findContentFieldProblems(parsed.error) }
  const urls = await lockMentionedFiles(tx, parsed.data)
  if (urls.length > 0) return { outcome: 'files-missing', urls }
  const saved = await insertOrReplaceEntry(tx, clock, parsed.data)
  await announcements.announce(tx, 'portfolio')
  return { outcome: 'published', ...saved, path: addresses.portfolioEntry(saved.id) }
}

async function insertOrReplaceEntry(
  tx: Transaction,
  clock: Clock,
  { id: wanted, created_at: date, ...entry }: PortfolioEntry,
) {
  const insert = async (entryId: string) => {
    const row = { ...entry, id: entryId, created_at: date ?? clock.now() }
    const inserted = await tx.insert(portfolioEntries).values(row).onConflictDoNothing().returning()
    return inserted.length === 1
  }
  if (!wanted) return { id: await findAcceptedSlug(entry.titre, insert), isNew: true }
  if (await insert(wanted)) return { id: wanted, isNew: true }
  await tx
    .update(portfolioEntries)
    .set({ ...entry, created_at: date })
    .where(eq(portfolioEntries.id, wanted))
  return { id: wanted, isNew: false }
}

/** Accepts a key of `words`; any other text becomes `null`. */
const keyOf = (words: Readonly<Record<string, string>>) =>
  z
    .string()
    .nullish()
    .transform((key) => (key && Object.hasOwn(words, key) ? key : null))

const portfolioEntryForm = z.object({
  id: contentSlugRule,
  titre: contentTitleRule,
  description: contentHtmlRule,
  main_image: pictureLinkRule,
  before_image: pictureLinkRule.nullish().transform((picture) => picture ?? null),
  carousel: pictureLinksRule,
  service: keyOf(rimServiceNames),
  defect: keyOf(rimDefectNames),
  created_at: contentDateRule,
})

type PortfolioEntryInput = z.input<typeof portfolioEntryForm>
type PortfolioEntry = z.output<typeof portfolioEntryForm>

/** Returns the reasons why an entry cannot be published; empty when it can. */
export function findPortfolioEntryProblems(input: unknown): ContentFieldProblem[] {
  const parsed = portfolioEntryForm.safeParse(input)
  return parsed.success ? [] : findContentFieldProblems(parsed.error)
}
