import { staffActor } from '../../domain/kernel/events/record-event.ts'
import { openedValuesFieldName } from '../../domain/kernel/forms/merge-changes.ts'
import type { ContentKind, ContentValues } from '../../domain/publishing/content/content-fields.ts'
import {
  createContent,
  deleteContent,
  restoreContentVersion,
  saveContent,
} from '../../domain/publishing/editing/edit-content.ts'
import {
  publishContent,
  scheduleContent,
  unscheduleContent,
  withdrawContent,
} from '../../domain/publishing/editing/publish-content.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import type { Picks } from '../picks.ts'
import type { World } from '../world.ts'

/** Actions of staff on articles and portfolio entries. */
export const publishingActions: readonly Action[] = [
  {
    name: 'office begins an article or portfolio entry',
    weight: 2,
    async run(world, picks) {
      await createContent(
        world.deps,
        world.staff.head,
        picks.one(['article', 'portfolio'] as const),
        wordsOf(picks),
      )
      return 'saved'
    },
  },
  {
    name: 'office changes an article or portfolio entry',
    weight: 1,
    run: (world, picks) =>
      onContent(world, picks, async ({ kind, id, content, version }) => {
        const { deps, staff } = world
        if (version > 1 && picks.isIn(20)) {
          const number = picks.number(1, version)
          return (await restoreContentVersion(deps, staff.head, { kind, id, number })).outcome
        }
        const typed = { ...content, ...wordsOf(picks), [openedValuesFieldName]: JSON.stringify(content) }
        return (await saveContent(deps, staff.head, { kind, id }, typed)).outcome
      }),
  },
  {
    name: 'office publishes or schedules an article or portfolio entry',
    weight: 2,
    run: (world, picks) =>
      onContent(world, picks, async ({ kind, id, is_scheduled }) => {
        const { deps, staff, clock } = world
        if (is_scheduled && picks.isIn(50))
          return (await unscheduleContent(deps, staff.head, kind, id)).outcome
        if (picks.isIn(70)) return (await publishContent(deps, staffActor(staff.head), kind, id)).outcome
        const at = new Date(clock.now().getTime() + picks.number(1, 72) * 3_600_000)
        const typed = `${at.toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }).slice(0, 16).replace(' ', 'T')}`
        return (await scheduleContent(deps, staff.head, { kind, id, typed })).outcome
      }),
  },
  {
    name: 'office withdraws or deletes an article or portfolio entry',
    weight: 1,
    run: (world, picks) =>
      onContent(world, picks, async ({ kind, id, is_published }) => {
        const { deps, staff } = world
        if (is_published) return (await withdrawContent(deps, staff.head, kind, id)).outcome
        return (await deleteContent(deps, staff.head, kind, id)).outcome
      }),
  },
]

/** Returns words of a record that can be published. */
const wordsOf = (picks: Picks): ContentValues => ({
  title: `Jantes ${picks.number(1, 40)}`,
  content: `<p>Nous avons rénové ${picks.number(2, 8)} jantes.</p>`,
  main_image: '/pictures/jante.webp Une jante noire',
})

interface Content {
  kind: ContentKind
  id: string
  content: ContentValues
  version: number
  is_published: boolean
  is_scheduled: boolean
}

/** Runs an action on one of the newest articles and portfolio entries. */
async function onContent(
  world: World,
  picks: Picks,
  run: (content: Content) => Promise<string>,
): Promise<string> {
  const content = await pickRow<Content>(
    world,
    picks,
    `select kind, id, content, version, state = 'published' as is_published, publish_at is not null as is_scheduled
     from content_records order by created_at desc, content->>'title', id limit 6`,
  )
  return content ? run(content) : nothing
}
