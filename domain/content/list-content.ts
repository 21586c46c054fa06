import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contentRecords } from '../../db/schema/tables.ts'
import { holdsWords } from '../lists/choice.ts'
import { isAmongNewest } from '../lists/newest.ts'
import { searchWords } from '../lists/search-words.ts'
import type { ContentKind } from './content-fields.ts'

/** `changed` is what is published, with changes that visitors do not see yet; `scheduled` what will be by itself. */
export type ContentChoiceState = 'draft' | 'scheduled' | 'published' | 'changed' | 'withdrawn'

/** Which records are asked for. */
export interface ContentChoice {
  kind: ContentKind
  /** As it was typed. */
  search: string
  state: ContentChoiceState | null
}

export type ListedContent = Awaited<ReturnType<typeof listContent>>[number]

const { id, kind, state, page_id, content, version, published_version, publish_at, published_at } =
  contentRecords
const { created_at, changed_at, changed_by } = contentRecords

/** What a line of a list shows, without the text. */
const columns = {
  id,
  state,
  page_id,
  version,
  published_version,
  publish_at,
  published_at,
  created_at,
  changed_at,
  changedBy: changed_by,
  title: sql<string>`coalesce(${content} ->> 'title', '')`,
  mainImage: sql<string>`coalesce(${content} ->> 'main_image', '')`,
}

/** The chosen records, the newest first (those with changes to publish, what was changed last), `limit` at most; found by their titles and addresses. */
export function listContent(db: Database, choice: ContentChoice, limit: number) {
  const words = searchWords(choice.search)
  const isMeant = and(eq(kind, choice.kind), isOfState(choice.state), holdsWords(contentRecords.words, words))
  return (
    db
      .select(columns)
      .from(contentRecords)
      .where(
        words.length > 0 ? isAmongNewest(contentRecords, isMeant, limit, eq(kind, choice.kind)) : isMeant,
      )
      // As its index has them: of ten thousand pages few wait for their publication.
      .orderBy(desc(choice.state === 'changed' ? changed_at : created_at), id)
      .limit(limit)
  )
}

/** What is being written: everything that visitors do not see as it is, what was changed last first. */
export function listOpenContent(db: Database, of: ContentKind, limit: number) {
  return db
    .select(columns)
    .from(contentRecords)
    .where(and(eq(kind, of), isChanged))
    .orderBy(desc(changed_at), id)
    .limit(limit)
}

const isChanged = sql`${published_version} is distinct from ${version}`

function isOfState(asked: ContentChoiceState | null): SQL | undefined {
  if (asked === null) return undefined
  if (asked === 'scheduled') return isNotNull(publish_at)
  if (asked === 'changed') return and(eq(state, 'published'), isChanged)
  return eq(state, asked)
}
