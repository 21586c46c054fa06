import type { Database } from '../db/client.ts'
import { contentRecords, contentVersions } from '../db/schema/tables.ts'
import type { Content, ContentKind } from '../domain/content/content-fields.ts'
import { randomId } from '../domain/random-id.ts'

interface DemoPage {
  kind: ContentKind
  page: { id: string; created_at: Date }
  content: Content
}

const author = { author_name: 'Sophie Lambert' }
const anHour = 3_600_000

/** The demo's pages as the office knows them, and an article that is being written. */
export async function fillContent(tx: Database, now: Date, pages: readonly DemoPage[]): Promise<void> {
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
    ...author,
    changed_by: author.author_name,
  }))
  const begun = new Date(now.getTime() - 3 * anHour)
  const draft = {
    id: randomId(),
    kind: 'article' as const,
    content: tightening,
    created_at: begun,
    changed_at: begun,
    ...author,
    changed_by: author.author_name,
  }
  await tx.insert(contentRecords).values([...published, draft])
  await tx.insert(contentVersions).values(
    [...published, { ...draft, published_at: null }].map((record) => ({
      record_id: record.id,
      number: 1,
      content: record.content,
      ...author,
      begun_at: record.created_at,
      changed_at: record.changed_at,
      published_at: record.published_at,
    })),
  )
}

const tightening: Content = {
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
