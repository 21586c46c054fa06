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
    ...{
      id: randomId(),
      kind,
      state: 'published' as const,
      page_id: id,
      page_created_at: created_at,
      content,
    },
    ...{ published_version: 1, published_at: created_at, created_at, changed_at: created_at },
    ...{ ...author, changed_by: author.author_name },
  }))
  const begun = new Date(now.getTime() - 3 * anHour)
  const draft = {
    ...{ id: randomId(), kind: 'article' as const, content: tightening },
    ...{ created_at: begun, changed_at: begun, ...author, changed_by: author.author_name },
  }
  await tx.insert(contentRecords).values([...published, draft])
  await tx.insert(contentVersions).values(
    [...published, { ...draft, published_at: null }].map((record) => ({
      ...{ record_id: record.id, number: 1, content: record.content, ...author },
      ...{ begun_at: record.created_at, changed_at: record.changed_at, published_at: record.published_at },
    })),
  )
}

const tightening: Content = {
  title: 'Couple de serrage\u00a0: pourquoi nous resserrons après 50\u00a0km',
  main_image: '/pictures/service-devoilage',
  content: `<p>Une jante repeinte a quelques microns de plus qu’une jante nue sous la tête de vis. Le temps que la peinture se
tasse, le serrage baisse un peu&nbsp;: rien d’inquiétant, à condition de repasser la clé.</p>
<h2>Ce que nous faisons à l’atelier</h2>
<ul>
<li>Serrage en croix, à la clé dynamométrique, au couple du constructeur.</li>
<li>Contrôle du faux-rond une fois la roue posée.</li>
<li>Une étiquette au volant, avec le couple et la date.</li>
</ul>
<p>Après 50&nbsp;km, cinq minutes suffisent&nbsp;: passez sans rendez-vous.</p>`,
}
